import { describe, expect, it } from 'vitest';
import { UploadRequest } from '../../../shared/contract/file/uploads.ts';
import { isPreview, keptType, safeFilename, UNKNOWN_TYPE } from '../../../shared/domain/file/file-types.ts';
import {
  inKilobytes,
  inMegabytes,
  isTooLarge,
  MAX_POST_BYTES,
  missingParts,
  PART_BYTES,
  partsOf,
} from '../../../shared/domain/file/uploads.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const PNG = bytes('\x89PNG\r\n\x1a\n----');
const ZIP = bytes('PK\x03\x04----');

describe('the size of an upload', () => {
  it('is 500,000,000 bytes at most [SET-303, SET-305, REP-310]', () => {
    expect(isTooLarge(500_000_000)).toBe(false);
    expect(isTooLarge(500_000_001)).toBe(true);
  });

  it('decides between one post and parts, which cover the file exactly once', () => {
    expect(partsOf(MAX_POST_BYTES)).toEqual([]);
    const size = 500_000_000;
    const parts = partsOf(size);
    expect(parts.map(({ number }) => number)).toEqual(Array.from({ length: size / PART_BYTES }, (_, at) => at + 1));
    expect(parts[0]?.from).toBe(0);
    expect(parts.at(-1)?.to).toBe(size);
    for (const [at, part] of parts.slice(1).entries()) expect(part.from).toBe(parts[at]?.to);
    expect(partsOf(MAX_POST_BYTES + 1).at(-1)).toEqual({ number: 11, from: MAX_POST_BYTES, to: MAX_POST_BYTES + 1 });
  });

  it('tells what a broken upload still needs; a part of another size counts as missing', () => {
    const size = MAX_POST_BYTES + 5;
    const there = new Map(partsOf(size).map(({ number, from, to }) => [number, to - from]));
    expect(missingParts(size, there)).toEqual([]);
    there.delete(3);
    there.set(11, 4);
    expect(missingParts(size, there).map(({ number }) => number)).toEqual([3, 11]);
  });

  it('is shown in MB with one decimal, of attachments in kB with two [REP-401, REP-403]', () => {
    expect([0, 1_250_000, 500_000_000].map(inMegabytes)).toEqual(['0.0 MB', '1.3 MB', '500.0 MB']);
    expect([0, 1_234, 12_345_678].map(inKilobytes)).toEqual(['0.00 kB', '1.23 kB', '12345.68 kB']);
  });

  it('is less than 0.1 MB where one decimal would say 0.0 of a file that is not empty', () => {
    expect([1, 320, 49_999, 50_000].map(inMegabytes)).toEqual(['< 0.1 MB', '< 0.1 MB', '< 0.1 MB', '0.1 MB']);
  });

  it('is announced as a whole number that is not negative', () => {
    const ask = (size: unknown) => UploadRequest.safeParse({ filename: 'a.pdf', size }).success;
    expect([1, 0, -1, 1.5, '12', null].map(ask)).toEqual([true, true, false, false, false, false]);
  });
});

describe('the type of a file', () => {
  it('is believed when the file begins like one', () => {
    expect(keptType('image/png', 'a.png', PNG)).toBe('image/png');
    expect(keptType('application/pdf', 'a.pdf', bytes('%PDF-1.7'))).toBe('application/pdf');
    const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    expect(keptType(sheet, 'a.xlsx', ZIP)).toBe(sheet);
    expect(keptType('text/csv; charset=utf-8', 'a.csv', bytes('a,b\n1,2'))).toBe('text/csv');
    expect(keptType('application/vnd.ms-excel', 'a.csv', bytes('a,b\n1,2'))).toBe('text/csv');
  });

  it('is unknown for one that lies, and for everything that a browser could run', () => {
    expect(keptType('image/png', 'a.png', bytes('<html><script>alert(1)</script>'))).toBe(UNKNOWN_TYPE);
    expect(keptType('application/pdf', 'a.pdf', bytes('MZ\x90'))).toBe(UNKNOWN_TYPE);
    expect(keptType('text/html', 'a.html', bytes('<p>hello'))).toBe(UNKNOWN_TYPE);
    expect(keptType('image/svg+xml', 'a.svg', bytes('<svg onload=alert(1)>'))).toBe(UNKNOWN_TYPE);
    expect(keptType('text/plain', 'a.txt', bytes('  <!DOCTYPE html><body>'))).toBe(UNKNOWN_TYPE);
    expect(keptType('text/plain', 'a.txt', bytes('#!/bin/sh'))).toBe(UNKNOWN_TYPE);
    expect(keptType('text/csv', 'a.csv', bytes('a\0b'))).toBe(UNKNOWN_TYPE);
    expect(keptType('', 'a', new Uint8Array())).toBe(UNKNOWN_TYPE);
  });

  it('decides what may be shown in place: images and PDF', () => {
    expect(['image/png', 'application/pdf', 'text/csv', 'image/svg+xml', UNKNOWN_TYPE].map(isPreview)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it('comes with a name that is one', () => {
    const names = ['../../etc/passwd', 'C:\\temp\\a.csv', 'a\r\nb.pdf', '...', '', 'résumé.pdf'];
    expect(names.map(safeFilename)).toEqual(['passwd', 'a.csv', 'ab.pdf', 'file', 'file', 'résumé.pdf']);
  });

  it('comes with a name whose ending is the one that is seen', () => {
    const names = ['report_\u202Efdp.html', '\u2067fdp\u2069.html', 'run.exe\u200B', 'a\u2028b\u061C.csv', 'می\u200Cخواهم.pdf'];
    expect(names.map(safeFilename)).toEqual(['report_fdp.html', 'fdp.html', 'run.exe', 'ab.csv', 'می\u200Cخواهم.pdf']);
  });
});
