import { describe, expect, it } from 'vitest';
import { saidOf } from '../../../../frontend/src/features/report/comments/comment-text.ts';
import {
  authorOf,
  commentSubject,
  commentsOf,
  evidenceFilesOf,
  threadsOf,
} from '../../../../frontend/src/features/report/comments/read-comments.ts';
import { formatMinute } from '../../../../frontend/src/ui/format.ts';
import { type ReadNode, ReadNodes } from '../../../../shared/contract/report/nodes.ts';
import type { Node } from '../../../../shared/domain/structure/tree.ts';

const node = (uid: string, path: string, created: string, more = {}): ReadNode => {
  const creator = { first_name: 'Ada', last_name: 'Byron', username: 'ada@x.example' };
  const fields = {
    uid,
    _path: path,
    _type: 'trackercomment',
    name: '',
    meta_json: {},
    title: '',
    treeUid: 's',
    nodeUid: null,
    attachments: [],
    text: uid,
    created,
    creator,
    ...more,
  };
  const type = 'trackercomment';
  return ReadNodes.parse([{ uid, path, type, _path: path, _type: type, node: { trackercomment: fields } }])[0]!;
};

/** A section with a heading that has a metric, and another section. */
const SECTION = { uid: 's', path: '00000010000001' };
const treeNode = (uid: string, path: string, type: Node['type'] = 'tree'): Node => ({ uid, path, type, meta_json: {} });
const TREE = [
  treeNode('s', SECTION.path),
  treeNode('heading', `${SECTION.path}0000001`),
  treeNode('metric', `${SECTION.path}00000010000001`, 'metricscore'),
  treeNode('other', '00000010000002'),
];
const ofSection = (nodes: readonly ReadNode[]) => commentsOf(nodes, SECTION, TREE);

describe('the comments of a section', () => {
  it('are those of its own; what cannot be read is left out', () => {
    const nodes = [node('a', '1', '1'), node('b', '1', '1', { treeUid: 'other' }), node('c', '1', '1', { text: undefined })];
    expect(ofSection(nodes).map(({ uid }) => uid)).toEqual(['a']);
  });

  it('are those on its headings too, and say which heading or metric they are about [REP-105]', () => {
    const nodes = [
      node('whole', '1', '1'),
      node('below', '2', '2', { treeUid: 'heading' }),
      node('figure', '3', '3', { treeUid: 'heading', nodeUid: 'metric' }),
      node('elsewhere', '4', '4', { treeUid: 'other' }),
    ];
    expect(ofSection(nodes).map((comment) => [comment.uid, commentSubject(comment, SECTION)])).toEqual([
      ['whole', null],
      ['below', 'heading'],
      ['figure', 'metric'],
    ]);
  });

  it('stand with their replies below them, oldest first [REP-107]', () => {
    const nodes = [
      node('r2', '12', '4'),
      node('b', '2', '3'),
      node('r1', '11', '2'),
      node('a', '1', '1'),
      node('rr', '111', '5'),
    ];
    const shape = (threads: ReturnType<typeof threadsOf>): unknown[] => threads.map(({ uid, replies }) => [uid, shape(replies)]);
    expect(shape(threadsOf(ofSection(nodes)))).toEqual([
      [
        'a',
        [
          ['r1', [['rr', []]]],
          ['r2', []],
        ],
      ],
      ['b', []],
    ]);
  });

  it('are all there where two were posted at the same moment under one path', () => {
    const nodes = [node('a', '1', '1'), node('b', '1', '1'), node('r', '11', '2')];
    const threads = threadsOf(ofSection(nodes));
    expect(threads.map(({ uid, replies }) => [uid, replies.map((reply) => reply.uid)])).toEqual([
      ['a', ['r']],
      ['b', []],
    ]);
  });

  it('stand there once where one was read and posted at the same time', () => {
    expect(threadsOf(ofSection([node('a', '1', '1'), node('a', '1', '1')]))).toHaveLength(1);
  });

  it('name their author, by the user name when there is no other [REP-113]', () => {
    const nameless = { creator: { first_name: '', last_name: '', username: 'x@y.example' } };
    const [ada, other] = ofSection([node('a', '1', '1'), node('b', '2', '2', nameless)]);
    expect([authorOf(ada!), authorOf(other!)]).toEqual(['Ada Byron', 'x@y.example']);
  });

  it('hold the evidence of a metric: the files of all that was said about it', () => {
    const file = (filename: string) => ({ attachments: [{ url: `/${filename}`, filename }] });
    const nodes = [
      node('a', '1', '2', { nodeUid: 'm', ...file('meter.jpg') }),
      node('b', '1', '1', { nodeUid: 'm', ...file('bill.pdf') }),
      node('c', '1', '1', { nodeUid: 'other', ...file('else.pdf') }),
    ];
    expect(evidenceFilesOf(nodes, 'm').map(({ filename }) => filename)).toEqual(['bill.pdf', 'meter.jpg']);
    expect(evidenceFilesOf(nodes, 'none')).toEqual([]);
  });

  it('tell the local time to the minute [REP-114]', () => {
    expect(formatMinute(new Date(2024, 2, 3, 4, 5, 59).toISOString())).toBe('2024-03-03 04:05');
  });
});

it('evidence of a metric needs no text: its files are named; a comment on a section does [REP-112]', () => {
  const files = [{ name: 'a <b>.pdf' }, { name: 'c.csv' }];
  expect(saidOf('', files, true)).toBe('<p>Evidence: a &lt;b&gt;.pdf, c.csv</p>');
  expect(saidOf('<p>Read</p>', files, true)).toBe('<p>Read</p>');
  expect([saidOf('', [], true), saidOf('', files, false)]).toEqual(['', '']);
});
