import { asc, gt } from 'drizzle-orm'
import type { Queryable } from '#src/database/connect.ts'
import { type Block, chainKeys, checkSignature, isIntact, linksOf } from './block.ts'
import { type Cursor, countLater, findLinks } from './entry-links.ts'
import { auditBlocks } from './schema.ts'

export type ChainFinding =
  | { kind: 'changed' | 'missing' | 'inserted'; block: number; entry: string }
  | { kind: 'block-missing' | 'block-altered' | 'block-forged' | 'block-other'; block: number }

export type ChainReport = {
  blocks: number
  entries: number
  /** Entries that wait for their block. */
  waiting: number
  /** The last block, whose hash stands for all before it. */
  last: Pick<Block, 'number' | 'hash' | 'keyId' | 'untilAt'> | null
  /** Blocks from the first on whose key is no longer known; the chain alone proves them. */
  ofOldKeys: number
  findings: ChainFinding[]
}

/** What was written down of a block elsewhere: its number and its hash in hex. */
export type Known = { number: number; hash: string }

/** Findings that are named; a trail with more is lost anyway. */
const FINDINGS_MAX = 1000
/** The least that the number of a block can be. */
const BEFORE_ALL = -(2 ** 31)
const PAGE = 5000

/**
 * Compares every entry of the audit trail with the chain and every block with its signature; reads only,
 * block by block.
 * @param known blocks that must be in the chain, as published; only they show a chain that was cut short
 */
export async function verifyChain(
  db: Queryable,
  { secretKeys, known = [] }: { secretKeys: readonly string[]; known?: readonly Known[] },
): Promise<ChainReport> {
  const keys = chainKeys(secretKeys)
  const findings: ChainFinding[] = []
  const report: ChainReport = {
    blocks: 0,
    entries: 0,
    waiting: 0,
    last: null,
    ofOldKeys: 0,
    findings,
  }
  let before: Block | null = null
  const published = new Map(known.map(({ number, hash }) => [number, hash.toLowerCase()]))
  for (;;) {
    const block = await nextBlock(db, before)
    if (!block || findings.length >= FINDINGS_MAX) break
    const { number } = block
    const next = (before?.number ?? 0) + 1
    for (let lost = next; lost < Math.min(number, next + FINDINGS_MAX); lost += 1) {
      findings.push({ kind: 'block-missing', block: lost })
    }
    if (!isIntact(block, before)) findings.push({ kind: 'block-altered', block: number })
    const signature = checkSignature(block, keys)
    const isOld = signature === 'unknown' && report.ofOldKeys === report.blocks
    if (isOld) report.ofOldKeys += 1
    else if (signature !== 'right') findings.push({ kind: 'block-forged', block: number })
    const expected = published.get(number)
    published.delete(number)
    if (expected !== undefined && expected !== block.hash.toString('hex')) {
      findings.push({ kind: 'block-other', block: number })
    }
    report.entries += await compareEntries(db, before, block, findings)
    report.blocks += 1
    before = block
  }
  for (const number of published.keys()) findings.push({ kind: 'block-missing', block: number })
  if (report.ofOldKeys > 0 && report.ofOldKeys === report.blocks) {
    findings.push({ kind: 'block-forged', block: before?.number ?? 0 })
  }
  report.waiting = await countLater(db, before)
  report.last = before
  return report
}

async function nextBlock(db: Queryable, before: Block | null): Promise<Block | undefined> {
  const { number } = auditBlocks
  const [block] = await db
    .select()
    .from(auditBlocks)
    .where(gt(number, before?.number ?? BEFORE_ALL))
    .orderBy(asc(number))
    .limit(1)
  return block
}

/** Adds what differs to the findings; answers how many entries stand as the block says. */
async function compareEntries(
  db: Queryable,
  before: Block | null,
  block: Block,
  findings: ChainFinding[],
): Promise<number> {
  const { number } = block
  const expected = linksOf(block)
  const found = (kind: 'changed' | 'missing' | 'inserted', entry: string) => {
    if (findings.length < FINDINGS_MAX) findings.push({ kind, block: number, entry })
  }
  let after: Cursor | null = before
  let equal = 0
  for (;;) {
    const links = await findLinks(db, { after, until: block, limit: PAGE })
    for (const { id, digest } of links) {
      const sealed = expected.get(id)
      expected.delete(id)
      if (sealed === digest) equal += 1
      else found(sealed === undefined ? 'inserted' : 'changed', id)
    }
    const end = links.at(-1)
    if (!end || links.length < PAGE) break
    after = { untilAt: end.at, untilId: end.id }
  }
  for (const id of expected.keys()) found('missing', id)
  return equal
}
