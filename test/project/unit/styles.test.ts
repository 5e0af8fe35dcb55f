import { describe, expect, it } from 'vitest';
import { projects } from '../../../shared/contract/project/projects.ts';
import { ask, people } from '../../support/access/world.ts';

const change = (styles: object | null) => ask(projects.changeProject, { as: people.admin, body: { meta_json: { styles } } });

describe('the colours of a project', () => {
  it.each([
    { navBarColor: '#003366' },
    { headerColor: '#abc', buttonColor: '#ABCDEF' },
    { navBarColor: null },
    { another: 'kept as clients send it' },
    null,
  ])('may be %j [ADM-276]', async (styles) => {
    expect(await change(styles)).toBe('reached');
  });

  it.each(['red', '#12345', '003366', 'url(https://x.example)', '#003366;}', 7])('may not be %j [ADM-276]', async (colour) => {
    for (const name of ['navBarColor', 'headerColor', 'buttonColor']) expect(await change({ [name]: colour })).toBe(400);
  });

  it('are read as not set where an earlier release has stored something else [ADM-276]', () => {
    const { meta_json } = projects.readProject.response.shape;
    expect(meta_json.parse({ styles: { navBarColor: 'red', headerColor: '#123' } })).toEqual({ styles: { headerColor: '#123' } });
  });
});
