import { readConfig } from './config/config.ts'
import { StartError } from './platform/start-error.ts'
import { serve } from './start/serve.ts'
import { welcome } from './start/welcome.ts'

try {
  await run()
} catch (error) {
  fail(error)
}

async function run() {
  const config = readConfig()
  const running = await serve(config)
  const { log, version } = running.deps
  const leave = async (code: number) => {
    setTimeout(() => process.exit(code || 1), (config.shutdownSeconds + 30) * 1000).unref()
    await running.stop()
    process.exit(code)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => leave(0))
  }
  // The launcher of `npm start` holds this channel; when it dies, so do we.
  process.on('disconnect', () => leave(0))
  for (const surprise of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(surprise, (error) => {
      log.fatal({ err: error }, surprise)
      leave(1)
    })
  }
  log.info(
    { address: running.address, run: config.run, version, node: process.versions.node },
    'listening',
  )
  if (!config.production) process.stdout.write(welcome(config, running.address))
}

function fail(error: unknown) {
  const lines = error instanceof StartError ? error.message : ((error as Error).stack ?? error)
  process.stderr.write(`Dealdesk cannot start.\n${lines}\n`)
  process.exit(1)
}
