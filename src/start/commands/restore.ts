import { readConfig } from '#src/config/config.ts'
import { StartError } from '#src/platform/start-error.ts'
import { restoreBackup } from '#src/start/backup/restore.ts'
import { openWith } from '#src/start/backup/seal.ts'
import { openAll, readBackup } from '#src/start/backup/verify.ts'
import type { Run } from './command.ts'

export const run: Run = async ({ options, values, print }) => {
  const from = values.get('from') ?? ''
  const identity = values.get('identity')
  const backup = await readBackup(from, identity === undefined ? null : await openWith(identity))
  const { manifest, contents, faults } = backup
  const whole = faults.length === 0
  const onlyChecks = options.has('verify')
  if (whole && onlyChecks) faults.push(...(await openAll(backup)))
  for (const fault of faults) print(fault)
  if (faults.length > 0) {
    print(
      `${from} is damaged${onlyChecks ? '' : ', so nothing was restored'}: take another backup.`,
    )
    return 1
  }
  const of = `of ${manifest.at} by Dealdesk ${manifest.version}`
  if (onlyChecks) {
    print(`${from}, ${of}: ${manifest.parts.length} parts are as they were written.`)
    if (!contents) print('It is sealed: with --identity FILE they are opened, too.')
    return 0
  }
  if (!contents) throw new StartError(`${from} is sealed: name the private key by --identity FILE`)
  const found = await restoreBackup(readConfig(), { ...backup, contents })
  for (const line of found) print(line)
  const held = `${Object.keys(contents.tables).length} tables and ${contents.files.length} files`
  print(
    found.length > 0
      ? `Restored, but ${found.length} of ${held} or their rights differ from the backup ${of}.`
      : `Restored ${held} ${of}; every count and checksum agrees.`,
  )
  return found.length > 0 ? 1 : 0
}
