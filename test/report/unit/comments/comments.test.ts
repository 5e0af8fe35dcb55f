import { describe, expect, it } from 'vitest';
import { CommentFields, flattenComment } from '../../../../shared/contract/report/comments.ts';
import { DocumentStatusName } from '../../../../shared/contract/report/documents.ts';

describe('a comment', () => {
  const read = (body: unknown) => CommentFields.safeParse(flattenComment(body));

  it('is read from a form as clients send it [REP-353]', () => {
    const node = JSON.stringify({ comment: { title: ' Fuel ', text: '<p>Why?</p>' } });
    const { data } = read({ type: 'comment', path: '00000000000001', node });
    expect(data).toMatchObject({ title: 'Fuel', text: '<p>Why?</p>', path: '00000000000001' });
  });

  it('has a text that is cleaned, and not empty without its tags [REP-112]', () => {
    const { data } = read({ text: '<p onclick="x()">a<script>alert(1)</script></p>' });
    expect(data?.text).toBe('<p>a</p>');
    for (const text of ['', '   ', '<p> </p>', '<script>x</script>', undefined])
      expect(read({ text }).error?.issues[0]?.message).toBe('Enter a text.');
  });

  it('takes one attachment or several', () => {
    const file = { url: '/api/store/object/x/', filename: 'a.pdf' };
    expect(read({ text: 'a', attachments: file }).data?.attachments).toEqual([file]);
    expect(read({ text: 'a', attachments: [file, file] }).data?.attachments).toHaveLength(2);
    expect(read({ text: 'a', attachments: Array(21).fill(file) }).success).toBe(false);
  });
});

describe('the status of a document', () => {
  it('is one of two, however deep it lies [REP-207, REP-349]', () => {
    const read = (value: unknown) => DocumentStatusName.safeParse(value);
    for (const value of ['Not for Submission', { name: 'Not for Submission' }, '{"status":{"name":"Not for Submission"}}'])
      expect(read(value).data).toBe('Not for Submission');
    for (const value of ['Approved', {}, null, { status: { name: 'x' } }]) expect(read(value).success).toBe(false);
  });
});
