import { describe, expect, it } from 'vitest';
import { mistypedFor } from '../../../../shared/domain/kernel/mistyped.ts';

const KNOWN = ['hidden', 'hideNA', 'disable_comments', 'sortKey', 'limits', 'rules'];

describe('a name', () => {
  it.each([
    ['hideNa', 'hideNA'],
    ['hide_na', 'hideNA'],
    ['disableComments', 'disable_comments'],
    ['disable-comments', 'disable_comments'],
    ['sort_key', 'sortKey'],
    ['hiden', 'hidden'],
    ['hiddden', 'hidden'],
    ['hiddem', 'hidden'],
    ['hidedn', 'hidden'],
    ['Rules', 'rules'],
  ])('%s is %s mistyped', (name, meant) => {
    expect(mistypedFor(name, KNOWN)).toBe(meant);
  });

  it.each(['limit', 'rule', 'ruler', 'ours', 'hidding', 'sort', 'comments', 'display_comments', ''])(
    '%s is another name',
    (name) => {
      expect(mistypedFor(name, KNOWN)).toBeUndefined();
    },
  );
});
