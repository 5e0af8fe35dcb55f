import type { EntityItem } from 'electrodb';
import type { ActMarks } from '../../../../shared/domain/company/act-marks.ts';
import { packSheet, unpackSheet } from '../../compressed.ts';
import type { RestatedCompanyEntity } from '../../entities/company/restated-company.ts';
import { db } from '../../service.ts';
import { type Write, write } from '../../transact.ts';

export type RestatedCompanyItem = EntityItem<typeof RestatedCompanyEntity>;

/** The marks of acts on the figures of a company, from the items of its tenancy. */
export const actMarksOf = (items: readonly RestatedCompanyItem[], companyUid: string): ActMarks => {
  const own = items.find((item) => item.companyUid === companyUid);
  return own ? unpackSheet<ActMarks>(own.data) : {};
};

/**
 * Replaces the marks of acts on the figures of a company. Refused as stale if another act has come in between.
 * @param items of the tenancy, as they were read
 */
export function actMarksWrite(
  tenantUid: string,
  companyUid: string,
  items: readonly RestatedCompanyItem[],
  marks: ActMarks,
): Write {
  const before = items.find((item) => item.companyUid === companyUid)?.version ?? 0;
  const put = db.entities.restatedCompany.put({ tenantUid, companyUid, data: packSheet(marks), version: before + 1 });
  return write(put.where(({ version }, { eq, notExists }) => (before === 0 ? notExists(version) : eq(version, before))));
}

/** Forgets it with the company. */
export const actMarksGone = ({ tenantUid, companyUid }: RestatedCompanyItem): Write =>
  write(db.entities.restatedCompany.delete({ tenantUid, companyUid }));
