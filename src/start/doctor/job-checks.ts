import { jobIds } from '#src/contract/core/jobs.ts'
import { type Check, ok, warn } from './check.ts'

const PERIODS = 3
const SLACK_SECONDS = 600

type Row = { id: string; paused: boolean; failed: boolean; late: string | null }

const standing: Check<'client'> = {
  name: 'jobs',
  async look({ client }) {
    const { rows: tables } = await client.query(`SELECT to_regclass('jobs') IS NOT NULL AS there`)
    if (!tables[0]?.there) return ok('none has run here yet')
    const { rows } = await client.query<Row>(
      `SELECT id, paused_at IS NOT NULL AS paused,
        coalesce(failed_at > coalesce(succeeded_at, '-infinity'), false) AS failed,
        CASE WHEN succeeded_at < now() - make_interval(secs => every_seconds * $1 + $2)
          THEN date_trunc('minute', now() - succeeded_at)::text END AS late
      FROM jobs WHERE every_seconds IS NOT NULL AND id = ANY($3) ORDER BY id`,
      [PERIODS, SLACK_SECONDS, jobIds],
    )
    if (rows.length === 0) return ok('none has run here yet')
    const troubles = rows.flatMap(wordsOf)
    if (troubles.length === 0) return ok(`${rows.length} ran when they were due`)
    return warn(`${troubles.join('; ')}: see /jobs and “job failed” in the log`)
  },
}

function wordsOf({ id, paused, failed, late }: Row): string[] {
  if (paused) return [`${id} is paused`]
  if (failed) return [`${id} failed last`]
  return late ? [`${id} last ran ${late} ago`] : []
}

export const jobChecks = [standing]
