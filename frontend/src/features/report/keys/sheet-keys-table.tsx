import { SHEET_KEYS } from './sheet-keys.ts';
import { keyTexts } from './texts.ts';

/** All keys of the sheet of a report. */
export const SheetKeysTable = () => (
  <table className="keys" aria-label={keyTexts.title}>
    <caption>{keyTexts.title}</caption>
    <tbody>
      {SHEET_KEYS.map(({ ways, text }) => (
        <tr key={text}>
          <td>
            {ways.map((keys) => (
              <span key={keys.join('+')}>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}{' '}
              </span>
            ))}
          </td>
          <th scope="row">{text}</th>
        </tr>
      ))}
    </tbody>
  </table>
);
