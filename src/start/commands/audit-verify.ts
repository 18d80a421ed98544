import { readConfig } from '#src/config/config.ts'
import { connect } from '#src/database/connect.ts'
import { startEmbedded } from '#src/database/embedded.ts'
import { secretKeysOf } from '#src/platform/data-dir.ts'
import { sealEntries } from '#src/services/audit/chain/seal.ts'
import { type ChainFinding, type Known, verifyChain } from '#src/services/audit/chain/verify.ts'
import type { Run } from './command.ts'

const words: Record<ChainFinding['kind'], string> = {
  changed: 'says something else than when it was sealed',
  missing: 'was sealed and is gone',
  inserted: 'came after its time had been sealed',
  'block-missing': 'is gone',
  'block-altered': 'holds something else than its hash, or follows another block',
  'block-forged': 'is not signed with SECRET_KEYS',
  'block-other': 'has another hash than the one you gave',
}

export const run: Run = async ({ argument, options, print }) => {
  const known = argument === '' ? [] : [readKnown(argument)]
  const config = readConfig()
  const secretKeys = await secretKeysOf(config)
  const server = config.databaseUrl ? null : await startEmbedded(config.dataDir)
  const { db, close } = connect(config.databaseUrl ?? server?.url ?? '', 2)
  try {
    const report = await verifyChain(db, { secretKeys, known })
    for (const finding of report.findings) print(lineOf(finding))
    const { blocks, entries, waiting, last, ofOldKeys } = report
    print(
      `${entries} entries in ${blocks} blocks are as they were sealed; ${waiting} wait for a block.`,
    )
    if (ofOldKeys > 0)
      print(`Blocks 1 to ${ofOldKeys}: their key is gone, the blocks after them prove them.`)
    if (last) {
      print(
        `Last block, of entries until ${last.untilAt.toISOString()}: ${last.number}:${last.hash.toString('hex')}`,
      )
      print(`Signed with the Ed25519 key ${last.keyId}.`)
    }
    if (options.has('go-on')) {
      const sealed = await sealEntries(db, { secretKeys, goOn: true })
      print(sealed ? `Block ${sealed.block.number} is sealed.` : 'There was nothing to seal yet.')
    }
    return report.findings.length > 0 ? 1 : 0
  } finally {
    await close()
    await server?.stop()
  }
}

function readKnown(argument: string): Known {
  const [, number, hash] = /^(\d{1,9}):([0-9a-f]{64})$/i.exec(argument) ?? []
  if (!number || !hash) {
    throw new Error(`"${argument}" is no block: give its number, a colon and 64 hexadecimal digits`)
  }
  return { number: Number(number), hash }
}

function lineOf(finding: ChainFinding): string {
  const what = 'entry' in finding ? `Entry ${finding.entry} of block` : 'Block'
  return `${what} ${finding.block} ${words[finding.kind]}.`
}
