import { EXPORT_DAYS, type ExportJob } from '#src/contract/core/exports.ts'
import { exportPaths } from '#src/contract/screens/tasks.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { DialogLink } from '#views/components/dialog.tsx'
import { PageHead } from '#views/components/layout.tsx'
import { Note } from '#views/components/note.tsx'
import { Progress } from '#views/components/progress.tsx'
import { usePage } from '#views/page/page.ts'

export function ExportShow({ job }: { job: ExportJob }) {
  const { t, format } = usePage()
  const { id, title, state, rows, total, stopReason, createdAt, expiresAt, address } = job
  return (
    <article id="export" className="stack wide">
      <PageHead
        title={t('tasks:export.title', { list: title })}
        summary={t('bulk-actions:started', { when: format.moment(createdAt) })}
      >
        <DialogLink
          href={exportPaths.delete({ id })}
          tone={state === 'RUNNING' ? 'danger' : 'ghost'}
        >
          {t(state === 'RUNNING' ? 'bulk-actions:stop' : 'tasks:export.delete')}
        </DialogLink>
        <ButtonLink href={address}>{t('bulk-actions:back')}</ButtonLink>
        {state === 'DONE' && (
          <ButtonLink href={exportPaths.file({ id })} tone="primary" plain download>
            {t('tasks:export.download')}
          </ButtonLink>
        )}
      </PageHead>
      {state === 'RUNNING' && (
        <>
          <Note>{t('tasks:export.running')}</Note>
          <Progress done={rows} total={total} here={exportPaths.show({ id })} region="export" />
        </>
      )}
      {state === 'DONE' && (
        <Note tone="ok">
          {t('tasks:export.done', { count: rows, shown: format.number(rows) })}{' '}
          {expiresAt &&
            t('tasks:export.kept', { count: EXPORT_DAYS, until: format.moment(expiresAt) })}
        </Note>
      )}
      {state === 'STOPPED' && (
        <Note tone="warn" icon="alert">
          {stopReason}
        </Note>
      )}
    </article>
  )
}
