import { describe, expect, it } from 'vitest';
import { fileRefusalOf } from '../../../shared/domain/file/refused.ts';

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...part].map((letter) => letter.charCodeAt(0)) : part)));
const about = (filename: string, head: Uint8Array) => fileRefusalOf({ filename, size: head.length, head })?.about ?? null;

const PDF = bytes('%PDF-1.7\n');
const PNG = bytes([0x89], 'PNG\r\n', [0x1a], '\n', [0, 0]);
const ZIP = bytes('PK', [3, 4, 0]);
const OLE = bytes([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const MZ = bytes('MZ', [0x90, 0, 3, 0]);
const CSV = bytes('a,b\n1,2\n');

describe('a file is not taken', () => {
  it('when it is empty, whatever it is called', () => {
    expect(about('empty.pdf', new Uint8Array())).toBe('size');
    expect(fileRefusalOf({ filename: 'empty', size: 0 })?.reason).toBe(
      'This file is empty. Save it again in its program and upload that.',
    );
  });

  it('when its name is that of a program, a script or a shortcut, as a system reads it', () => {
    const names = ['a.exe', 'a.EXE', 'a.pdf.exe', 'a.exe.', 'a.exe ', 'a.exe::$DATA', 'a.bat', 'a.cmd', 'a.com', 'a.scr'];
    const more = ['a.js', 'a.vbs', 'a.ps1', 'a.msi', 'a.jar', 'a.lnk', 'a.sh', 'a.hta', 'a.dll', 'a.apk'];
    const followed = [
      'a.wsc',
      'a.sct',
      'a.library-ms',
      'a.search-ms',
      'a.settingcontent-ms',
      'a.webloc',
      'a.desktop',
      'a.terminal',
    ];
    for (const name of [...names, ...more, ...followed]) expect([name, about(name, CSV)]).toEqual([name, 'filename']);
    expect(fileRefusalOf({ filename: 'a.exe', size: 3 })?.about).toBe('filename');
  });

  it('when it begins like a program or a script, whatever it is called', () => {
    const heads = {
      windows: MZ,
      linux: bytes([0x7f], 'ELF', [2]),
      mac: bytes([0xcf, 0xfa, 0xed, 0xfe]),
      'mac, other order': bytes([0xfe, 0xed, 0xfa, 0xcf]),
      java: bytes([0xca, 0xfe, 0xba, 0xbe]),
      shortcut: bytes([0x4c, 0, 0, 0, 1, 0x14, 2, 0]),
      android: bytes('dex\n035'),
      shell: bytes('#!/bin/sh\nrm -rf /'),
      'shell behind a mark of order': bytes([0xef, 0xbb, 0xbf], '#!/bin/sh'),
      batch: bytes('@echo off\r\ndel *.*'),
    };
    for (const [what, head] of Object.entries(heads))
      for (const name of ['invoice.pdf', 'invoice.csv', 'invoice', 'invoice.dat'])
        expect([what, name, about(name, head)]).toEqual([what, name, 'content']);
  });

  it('when its content contradicts its name, with the way out', () => {
    for (const ending of ['pdf', 'png', 'jpg', 'jpeg', 'gif', 'xlsx', 'docx', 'pptx', 'ods', 'zip', 'tiff', 'heic'])
      expect([ending, about(`a.${ending}`, CSV)]).toEqual([ending, 'content']);
    expect(about('a.csv', ZIP)).toBe('content');
    expect(about('a.xls', PDF)).toBe('content');
    expect(fileRefusalOf({ filename: 'a.PDF', size: 9, head: CSV })?.reason).toBe(
      'The content is not a PDF, although the name ends in .pdf. Open the file, save it again and upload that.',
    );
  });
});

describe('a file is taken', () => {
  it('when it is what its name says', () => {
    const files: [string, Uint8Array][] = [
      ['a.pdf', PDF],
      ['a.pdf', bytes([0xef, 0xbb, 0xbf], '\n%PDF-1.4')],
      ['a.PNG', PNG],
      ['a.jpg', bytes([0xff, 0xd8, 0xff, 0xe0])],
      ['a.xlsx', ZIP],
      ['locked with a password.xlsx', OLE],
      ['a.xlsm', ZIP],
      ['a.doc', OLE],
      ['from a portal.xls', bytes('<html><table>')],
      ['a.zip', bytes('PK', [5, 6, 0])],
      ['a.csv', CSV],
      ['in two bytes a letter.csv', bytes([0xff, 0xfe], 'a', [0], ',', [0])],
      ['meticais.csv', bytes('MZN,12\n')],
      ['a.heic', bytes([0, 0, 0, 24], 'ftypheic')],
    ];
    for (const [name, head] of files) expect([name, about(name, head)]).toEqual([name, null]);
  });

  it('when nobody knows its ending and its content is harmless, or its first bytes are not there yet', () => {
    expect(about('drawing.dwg', bytes('AC1032', [0, 0]))).toBeNull();
    expect(about('no ending', CSV)).toBeNull();
    expect(about('page.html', bytes('<!doctype html>'))).toBeNull();
    expect(fileRefusalOf({ filename: 'a.pdf', size: 9 })).toBeNull();
  });
});
