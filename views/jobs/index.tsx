import type { JobSummary } from '#src/contract/core/jobs.ts'
import { jobPaths } from '#src/contract/screens/jobs.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { Card, PageHead } from '#views/components/layout.tsx'
import { Note } from '#views/components/note.tsx'
import { type Column, Table } from '#views/components/table.tsx'
import { usePage } from '#views/page/page.ts'
import { JobActions } from './actions.tsx'
import { Backlog, Failure, Last, Name, Next, State } from './cells.tsx'
import { JobTabs } from './tabs.tsx'

type Props = { jobs: readonly JobSummary[] }

export function JobsPage({ jobs }: Props) {
  const { t } = usePage()
  const failing = jobs.filter(({ state }) => state === 'FAILING').length
  const paused = jobs.filter(({ state }) => state === 'PAUSED').length
  return (
    <>
      <PageHead title={t('jobs:title')} summary={t('jobs:lead')}>
        <ButtonLink href={jobPaths.list()}>{t('jobs:refresh')}</ButtonLink>
      </PageHead>
      <JobTabs current="jobs" />
      {failing > 0 && (
        <Note tone="bad">
          <p>{t('jobs:failing', { count: failing })}</p>
        </Note>
      )}
      {paused > 0 && (
        <Note tone="warn">
          <p>{t('jobs:pausedNow', { count: paused })}</p>
        </Note>
      )}
      <Card flush>
        <JobTable jobs={jobs} />
      </Card>
    </>
  )
}

function JobTable({ jobs }: Props) {
  const { t } = usePage()
  const labelled = (key: 'backlog' | 'last' | 'failure' | 'next') => ({
    key,
    header: t(`jobs:column.${key}`),
    label: t(`jobs:column.${key}`),
    part: 'line' as const,
  })
  const columns: Column<JobSummary>[] = [
    {
      key: 'name',
      header: t('jobs:column.name'),
      part: 'title',
      cell: (job) => <Name job={job} />,
    },
    {
      key: 'state',
      header: t('jobs:column.state'),
      part: 'line',
      cell: (job) => <State job={job} />,
    },
    { ...labelled('backlog'), cell: (job) => <Backlog job={job} /> },
    { ...labelled('last'), tight: true, cell: (job) => <Last job={job} /> },
    { ...labelled('failure'), cell: (job) => <Failure job={job} /> },
    { ...labelled('next'), tight: true, cell: (job) => <Next job={job} /> },
    {
      key: 'actions',
      header: t('jobs:column.actions'),
      headerHidden: true,
      numeric: true,
      part: 'end',
      cell: (job) => <JobActions job={job} />,
    },
  ]
  return <Table caption={t('jobs:title')} rows={jobs} rowKey={({ id }) => id} columns={columns} />
}
