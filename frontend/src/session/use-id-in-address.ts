import { useSearchParams } from 'react-router';
import { meansUid, shortId } from '../../../shared/domain/kernel/names.ts';

/** The chosen item of a page, by its short id in the query of the address (SET-076). A whole id works, too (SET-077). */
export function useIdInAddress(name: string) {
  const [params, setParams] = useSearchParams();
  const id = params.get(name) ?? '';
  return {
    find: <T>(all: readonly T[], uidOf: (each: T) => string): T | undefined => all.find((each) => meansUid(id, uidOf(each))),
    /** '' for nothing */
    choose: (uid: string): void => setParams(uid === '' ? {} : { [name]: shortId(uid) }, { replace: true }),
  };
}
