import type { Finding, Safeguards } from '#src/contract/core/safeguards.ts'
import { staffPaths } from '#src/contract/screens/roles.ts'
import { Go } from '#views/components/go.tsx'
import { Card, Grid, PageHead } from '#views/components/layout.tsx'
import { Note } from '#views/components/note.tsx'
import { type Column, Table } from '#views/components/table.tsx'
import { Tag, type TagTone } from '#views/components/tag.tsx'
import { Time } from '#views/components/time.tsx'
import { Verbatim } from '#views/components/verbatim.tsx'
import { JobTabs } from '#views/jobs/exports.ts'
import { can, usePage } from '#views/page/page.ts'
import { Reports } from './reports.tsx'

export function SafeguardsPage({ administrators, trail, findings, lookedOn, reports }: Safeguards) {
  const { t } = usePage()
  const failing = findings.filter(({ level }) => level === 'fail').length
  return (
    <>
      <PageHead title={t('safeguards:title')} summary={t('safeguards:lead')} />
      <JobTabs current="safeguards" />
      {failing > 0 && (
        <Note tone="bad">
          <p>{t('safeguards:failing', { count: failing })}</p>
        </Note>
      )}
      <Grid>
        <Administrators {...administrators} />
        <Trail {...trail} />
      </Grid>
      <Card title={t('safeguards:findings.title')} flush>
        <Findings findings={findings} lookedOn={lookedOn} />
      </Card>
      <Card title={t('safeguards:reports.title')} flush>
        <Reports reports={reports} />
      </Card>
    </>
  )
}

function Administrators({ count, withoutFactor, required }: Safeguards['administrators']) {
  const { t, actor } = usePage()
  const rule = required ? 'required' : 'offered'
  return (
    <Card title={t('safeguards:administrators.title')}>
      <p>
        {withoutFactor === 0
          ? t('safeguards:administrators.all', { count })
          : t('safeguards:administrators.without', { without: withoutFactor, count })}
      </p>
      <p className="sub">{t(`safeguards:administrators.${rule}`)}</p>
      {actor && can(actor, 'RESET_FACTOR') && (
        <p>
          <Go href={staffPaths.factors()}>{t('safeguards:administrators.who')}</Go>
        </p>
      )}
    </Card>
  )
}

function Trail({ blocks, sealedOn, waiting }: Safeguards['trail']) {
  const { t, format } = usePage()
  return (
    <Card title={t('safeguards:trail.title')}>
      <p>
        {sealedOn
          ? t('safeguards:trail.sealed', { count: blocks, when: format.moment(sealedOn) })
          : t('safeguards:trail.none')}
      </p>
      <p className="sub">{t('safeguards:trail.waiting', { count: waiting })}</p>
    </Card>
  )
}

const tones: Record<Finding['level'], TagTone> = { ok: 'ok', warn: 'warn', fail: 'bad' }

function Findings({ findings, lookedOn }: Pick<Safeguards, 'findings' | 'lookedOn'>) {
  const { t } = usePage()
  if (!lookedOn) return <p className="pad">{t('safeguards:findings.notYet')}</p>
  const columns: Column<Finding>[] = [
    {
      key: 'name',
      header: t('safeguards:findings.name'),
      part: 'title',
      cell: ({ name, host }) => (
        <>
          <b>
            <Verbatim>{name}</Verbatim>
          </b>
          {host && <span className="sub">{t('safeguards:findings.on', { host })}</span>}
        </>
      ),
    },
    {
      key: 'level',
      header: t('safeguards:findings.level'),
      part: 'state',
      cell: ({ level }) => <Tag tone={tones[level]}>{t(`safeguards:level.${level}`)}</Tag>,
    },
    {
      key: 'words',
      header: t('safeguards:findings.words'),
      part: 'line',
      cell: ({ words }) => <Verbatim>{words}</Verbatim>,
    },
  ]
  return (
    <>
      <p className="pad">
        {t('safeguards:findings.lead')} <Time value={lookedOn} long />
      </p>
      <Table
        caption={t('safeguards:findings.title')}
        rows={findings}
        rowKey={({ name, host, level }) => `${name} ${level} ${host}`}
        columns={columns}
      />
    </>
  )
}
