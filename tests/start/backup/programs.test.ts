import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findProgram } from '#src/start/backup/programs.ts'
import { temporaryFolder } from '#tests/support/server.ts'

/** A folder with a program that says it is of such a version. */
async function folderWith(words: string): Promise<string> {
  const folder = await temporaryFolder()
  writeFileSync(join(folder, 'pg_dump'), `#!/bin/sh\necho "${words}"\n`, { mode: 0o755 })
  return folder
}

test('a program of an older PostgreSQL is passed over for one that is new enough [OPS-30]', async () => {
  const older = await folderWith('pg_dump (PostgreSQL) 14.11 (Debian 14.11-1.pgdg120+2)')
  const newer = await folderWith('pg_dump (PostgreSQL) 18beta1')
  const found = { name: 'pg_dump', path: join(newer, 'pg_dump'), version: 18 }
  expect(await findProgram('pg_dump', 15, [older, newer])).toEqual(found)
  expect(await findProgram('pg_dump', 14, [older, newer])).toMatchObject({ version: 14 })
})

test('what is missing is named, with what is there instead [OPS-30]', async () => {
  const older = await folderWith('pg_dump (PostgreSQL) 15.18')
  const other = await folderWith('some other program')
  await expect(findProgram('pg_dump', 18, [older, other])).rejects.toThrow(
    `This needs pg_dump of PostgreSQL 18 or newer (${join(older, 'pg_dump')} is of 15): install the package postgresql-client-18`,
  )
  await expect(findProgram('pg_restore', 16, [older, '/nowhere'])).rejects.toThrow(
    'This needs pg_restore of PostgreSQL 16 or newer, and there is none: install the package postgresql-client-16',
  )
})
