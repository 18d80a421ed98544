import { isAlwaysRunning, type JobSummary } from '#src/contract/core/jobs.ts'
import { jobPaths } from '#src/contract/screens/jobs.ts'
import { DialogLink } from '#views/components/dialog.tsx'
import { usePage } from '#views/page/page.ts'

/** What can be done with it now. */
export function JobActions({ job }: { job: JobSummary }) {
  const { t } = usePage()
  const { id, state, failedPieces } = job
  const acts = [
    ...(failedPieces > 0 ? (['retry'] as const) : []),
    ...(state === 'WAITING' || state === 'FAILING' ? (['run'] as const) : []),
    ...(state === 'PAUSED' ? (['resume'] as const) : []),
    ...(state !== 'PAUSED' && !isAlwaysRunning(id) ? (['pause'] as const) : []),
  ]
  return (
    <span className="row">
      {acts.map((act) => (
        <DialogLink
          key={act}
          href={jobPaths[act]({ job: id })}
          tone="ghost"
          of={t(`jobs:name.${id}`)}
        >
          {t(`jobs:${act}.action`)}
        </DialogLink>
      ))}
    </span>
  )
}
