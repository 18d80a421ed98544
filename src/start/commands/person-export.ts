import { open, rm } from 'node:fs/promises'
import { v7 } from 'uuid'
import { readConfig } from '#src/config/config.ts'
import { openDatabase } from '#src/database/open.ts'
import { secretKeysOf } from '#src/platform/data-dir.ts'
import { StartError } from '#src/platform/start-error.ts'
import { openStorage } from '#src/services/files/open-storage.ts'
import {
  exportPerson,
  findPerson,
  isKnown,
  recordPersonExport,
} from '#src/services/persons/index.ts'
import type { Run } from './command.ts'

/** Of the whole file: only whoever runs the command reads it. */
const MODE = 0o600

export const run: Run = async ({ argument: typed, values, print }) => {
  const to = values.get('to') ?? ''
  const config = readConfig()
  const settings = { ...config, secretKeys: await secretKeysOf(config) }
  const { db, close } = await openDatabase(config)
  try {
    const person = await findPerson(db, settings, typed)
    if (!person || !(await isKnown(db, person))) {
      print(`Nothing is known about ${typed}.`)
      return 1
    }
    const file = await open(to, 'wx', MODE).catch((error: NodeJS.ErrnoException) => {
      throw new StartError(
        error.code === 'EEXIST' ? `${to} exists: name a new file` : error.message,
      )
    })
    try {
      const deps = { db, storage: openStorage(config), settings }
      const origin = { requestId: `person export ${v7()}`, address: null }
      await recordPersonExport(db, origin, person)
      const { rows, files } = await exportPerson(deps, person, async (piece) => {
        await file.write(piece)
      })
      await file.close()
      print(`${to}: ${rows} rows and ${files} files.`)
    } catch (error) {
      await file.close().catch(() => undefined)
      await rm(to, { force: true })
      throw error
    }
    return 0
  } finally {
    await close()
  }
}
