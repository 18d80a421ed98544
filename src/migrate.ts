import { readConfig } from './config/config.ts'
import { openDatabase } from './database/open.ts'

/** `npm run database:migrate`: brings the tables up to date, for a server whose role may not. */
try {
  const database = await openDatabase(readConfig())
  await database.close()
  process.stdout.write('The tables are up to date.\n')
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
