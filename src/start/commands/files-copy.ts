import { readConfig } from '#src/config/config.ts'
import { StartError } from '#src/platform/start-error.ts'
import { openStorage } from '#src/services/files/open-storage.ts'
import { type Copied, copyFiles } from '#src/start/files-copy/copy-files.ts'
import type { Run } from './command.ts'

const REPORT_EVERY = 1000

export const run: Run = async ({ values, print }) => {
  const to = values.get('to')
  if (to !== 's3' && to !== 'disk') throw new StartError('Say where to: --to s3 or --to disk')
  const config = readConfig()
  if (!config.files.s3) throw new StartError('S3_BUCKET: must be set')
  const [source, target] = [
    openStorage(config, to === 's3' ? 'disk' : 's3'),
    openStorage(config, to),
  ]
  let reported = 0
  const sum = await copyFiles(source, target, {
    replaces: config.files.in !== to,
    report(soFar) {
      const seen = soFar.copied + soFar.same
      if (seen < reported + REPORT_EVERY) return
      reported = seen
      print(`${seen} so far.`)
    },
  })
  for (const fault of sum.faults) print(fault)
  print(inWords(sum))
  if (sum.faults.length > 0) return 1
  if (config.files.in !== to) {
    print(
      `Now set FILES_IN=${to} on every replica, and run this once more for what came meanwhile.`,
    )
  }
  return 0
}

function inWords({ copied, bytes, same, gone, others, faults }: Copied): string {
  return [
    `${copied} copied (${Math.ceil(bytes / 1e6)} MB) and read back`,
    `${same} were there already`,
    ...(gone > 0 ? [`${gone} were removed meanwhile`] : []),
    ...(others > 0 ? [`${others} are only there`] : []),
    `${faults.length} failed.`,
  ].join(', ')
}
