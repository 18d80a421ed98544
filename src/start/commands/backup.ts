import { readConfig } from '#src/config/config.ts'
import { StartError } from '#src/platform/start-error.ts'
import { createBackup } from '#src/start/backup/create.ts'
import { sealTo } from '#src/start/backup/seal.ts'
import type { Run } from './command.ts'

export const run: Run = async ({ options, values, print }) => {
  const recipient = values.get('recipient')
  const isPlain = options.has('plain')
  if (isPlain === (recipient !== undefined)) {
    throw new StartError(
      'Say whether to seal it: --recipient FILE, or --plain (dealdesk backup key FILE makes a key)',
    )
  }
  const config = readConfig()
  const to = values.get('to') ?? ''
  const seal = recipient === undefined ? null : await sealTo(recipient)
  const { manifest, contents } = await createBackup(config, { to, seal })
  const rows = Object.values(contents.tables).reduce((sum, count) => sum + count, 0)
  const bytes = manifest.parts.reduce((sum, part) => sum + part.bytes, 0)
  print(
    `${to}: ${rows} rows of ${Object.keys(contents.tables).length} tables, ${contents.files.length} files, ${Math.ceil(bytes / 1e6)} MB, ${seal ? 'sealed' : 'not sealed'}.`,
  )
  return 0
}
