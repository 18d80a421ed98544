import { readConfig } from './config/config.ts'
import { openDatabase } from './database/open.ts'

/** `npm run database:migrate`: brings the tables up to date, for a server whose role may not. */
try {
  const database = await openDatabase(readConfig())
  await database.close()
  const { applied } = database
  for (const name of applied) process.stdout.write(`${name} applied\n`)
  const words = applied.length === 0 ? 'There was nothing to apply.' : `${applied.length} applied.`
  process.stdout.write(`${words} The tables are up to date.\n`)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
