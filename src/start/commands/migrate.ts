import { readConfig } from '#src/config/config.ts'
import { openDatabase } from '#src/database/open.ts'
import type { Run } from './command.ts'

export const run: Run = async ({ print }) => {
  const database = await openDatabase(readConfig())
  await database.close()
  const { applied } = database
  for (const name of applied) print(`${name} applied`)
  const words = applied.length === 0 ? 'There was nothing to apply.' : `${applied.length} applied.`
  print(`${words} The tables are up to date.`)
  return 0
}
