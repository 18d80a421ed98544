import { type Config, type Env, readConfig } from '#src/config/config.ts'
import { startEmbedded } from '#src/database/embedded.ts'
import { openDataDir, secretKeysOf } from '#src/platform/data-dir.ts'
import { fail, ok } from '#src/start/doctor/check.ts'
import {
  lookInDatabase,
  lookOutside,
  type Report,
  reportNoDatabase,
} from '#src/start/doctor/look-around.ts'
import type { Run } from './command.ts'

export const run: Run = ({ print }) => runDoctor(undefined, print)

/** Checks everything that it can, whatever failed before. Answers the exit code. */
export async function runDoctor(
  env: Env | undefined,
  print: (line: string) => void,
): Promise<number> {
  let failed = 0
  const report: Report = (name, { level, words }) => {
    if (level === 'fail') failed += 1
    print(`${level.padEnd(4)}  ${name}: ${words}`)
  }
  const config = configured(env, report)
  if (config) {
    await lookOutside(config, report)
    await inDatabase(config, report)
  }
  print(failed === 0 ? 'Nothing fails.' : `${failed} to put right.`)
  return failed === 0 ? 0 : 1
}

function configured(env: Env | undefined, report: Report): Config | null {
  try {
    const config = readConfig(env)
    report('configuration', ok(`${config.production ? 'production' : 'development'}, complete`))
    return config
  } catch (error) {
    for (const line of (error as Error).message.split('\n')) report('configuration', fail(line))
    return null
  }
}

async function inDatabase(config: Config, report: Report) {
  let server: Awaited<ReturnType<typeof startEmbedded>> | null = null
  try {
    if (!config.databaseUrl) {
      await openDataDir(config.dataDir)
      server = await startEmbedded(config.dataDir)
    }
    const url = config.databaseUrl ?? server?.url ?? ''
    const secretKeys = await secretKeysOf(config)
    await lookInDatabase(config, { url, secretKeys }, report)
  } catch (error) {
    reportNoDatabase(error as Error, report)
  } finally {
    await server?.stop()
  }
}
