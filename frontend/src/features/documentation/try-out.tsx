import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Form from '@cloudscape-design/components/form';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import Input from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Textarea from '@cloudscape-design/components/textarea';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { RouteDef } from '../../../../shared/contract/route.ts';
import { rawAnswer } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { useEverythingStale } from '../../api/mark-stale.ts';
import { fill } from '../../ui/fill.ts';
import { common } from '../../ui/texts.ts';
import { CodeText } from './code-text.tsx';
import type { ApiOperation } from './operations.ts';
import { documentationTexts as texts } from './texts.ts';

type Values = Readonly<Record<string, string>>;
type ShownAnswer = { status: number; text: string };

/** Sends the operation's request with the person's token, and shows the response (ADM-250). */
export function TryOut({ operation }: { operation: ApiOperation }) {
  const [values, setValues] = useState<Values>({});
  const [body, setBody] = useState('');
  const everythingStale = useEverythingStale();
  const fields = operation.parameters.filter((parameter) => parameter.in !== 'header');
  const missing = (name: string) => (values[name]?.trim() ? undefined : common.required);
  const faults = fields.filter(({ required, name }) => required && missing(name) !== undefined);
  const sent = useMutation({
    mutationFn: () => answerOf(operation, values, body),
    onSuccess: () => (operation.method === 'GET' ? undefined : everythingStale()),
  });
  const [isTried, setIsTried] = useState(false);
  const send = () => {
    setIsTried(true);
    if (faults.length === 0 && isJson(body)) sent.mutate();
  };
  return (
    <Container header={<Header variant="h2">{texts.tryOut}</Header>}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Form
          actions={
            <Button formAction="submit" loading={sent.isPending}>
              {fill(texts.send, { method: operation.method })}
            </Button>
          }
        >
          <SpaceBetween size="m">
            {fields.map(({ name, required }) => (
              <FormField key={name} label={name} errorText={isTried && required && missing(name)}>
                <Input
                  ariaRequired={required}
                  value={values[name] ?? ''}
                  onChange={({ detail }) => setValues((before) => ({ ...before, [name]: detail.value }))}
                />
              </FormField>
            ))}
            {operation.body && (
              <FormField label={texts.bodyLabel} errorText={isTried && !isJson(body) && texts.badJson}>
                <Textarea value={body} rows={6} onChange={({ detail }) => setBody(detail.value)} />
              </FormField>
            )}
          </SpaceBetween>
        </Form>
      </form>
      <div aria-live="polite">{sent.data && <AnswerText answer={sent.data} />}</div>
    </Container>
  );
}

const AnswerText = ({ answer: { status, text } }: { answer: ShownAnswer }) => (
  <SpaceBetween size="xs">
    <Box variant="h3">{status === 0 ? texts.noAnswer : fill(texts.answer, { status })}</Box>
    {text === '' ? <Box>{texts.noContent}</Box> : <CodeText>{text}</CodeText>}
  </SpaceBetween>
);

function isJson(text: string): boolean {
  if (text.trim() === '') return true;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The API's response, which may be a refusal. */
async function answerOf({ method, path, parameters, isOpen }: ApiOperation, values: Values, body: string): Promise<ShownAnswer> {
  const route: RouteDef = { method, path: path as RouteDef['path'], summary: '', access: isOpen ? 'public' : 'signed-in' };
  const given = (place: string) =>
    Object.fromEntries(parameters.flatMap(({ in: at, name }) => (at === place && values[name] ? [[name, values[name]]] : [])));
  try {
    const args = {
      params: given('path'),
      query: given('query'),
      ...(body.trim() !== '' && { body: JSON.parse(body) as unknown }),
    };
    const { status, text } = await rawAnswer(route, args);
    return { status, text: readable(text) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, title, detail, errors, correlationId } = error;
    return { status, text: JSON.stringify({ title, detail, errors, correlationId }, null, 2) };
  }
}

/** Formats JSON with indentation; returns other texts unchanged. */
function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
