import { type Deed, NONE, oneOf } from './deed.ts';

export const moveCompany: Deed = async (history, pick) => {
  const all = history.companies();
  const company = oneOf(pick, all)!;
  const above = pick(4) === 0 ? undefined : oneOf(pick, all);
  const body = { parentid: above?.uid ?? null, reason: 'New structure' };
  const answer = await history.scene.owner.call('PATCH', `/api/company/${company.uid}/`, body);
  return { did: `company ${company.name} below ${above?.name ?? 'nothing'}`, answer };
};

export const renameCompany: Deed = async (history, pick) => {
  const company = oneOf(pick, history.companies())!;
  const name = `Company ${pick(1000)}`;
  return {
    did: `rename ${company.name} ${name}`,
    answer: await history.scene.owner.call('PATCH', `/api/company/${company.uid}/`, { name }),
  };
};

/** Adds a company, or deletes one that may have something below it. */
export const changeCompanies: Deed = async (history, pick) => {
  const all = history.companies();
  const { owner } = history.scene;
  const company = oneOf(pick, all)!;
  if (all.length > 3 || pick(4) === 0) {
    const answer = await owner.call('DELETE', `/api/company/${company.uid}/`);
    if (answer.status < 300) history.ofCompany.delete(company.uid);
    return { did: `remove company ${company.name}`, answer };
  }
  const body = { name: `Company ${pick(1000)}`, parentid: pick(3) === 0 ? null : company.uid };
  return { did: `add company below ${company.name}`, answer: await owner.call('POST', '/api/company/', body) };
};

export const addCompanyIndicator: Deed = async (history, pick) => {
  const company = oneOf(pick, history.companies())!;
  const [kind, factor] = [pick(3), 1 + pick(3)];
  const answer = await history.measureCompany(company.uid, `All ${kind} x${factor}`, kind, factor);
  return { did: `indicator of ${company.name} ${kind} x${factor}`, answer };
};

export const removeCompanyIndicator: Deed = async (history, pick) => {
  const company = oneOf(pick, history.companies())!;
  const all = history.ofCompany.get(company.uid) ?? [];
  const own = oneOf(pick, all);
  if (!own) return NONE;
  const answer = await history.scene.owner.call('DELETE', `/api/company/${company.uid}/indicator/${own.uid}/`, { reason: 'Old' });
  if (answer.status < 300)
    history.ofCompany.set(
      company.uid,
      (history.ofCompany.get(company.uid) ?? []).filter((each) => each.uid !== own.uid),
    );
  return { did: `remove indicator of ${company.name} ${own.name}`, answer };
};
