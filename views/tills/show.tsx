import type { Till } from '#src/contract/authentication/tills.ts'
import type { ClosingFigures } from '#src/contract/core/closing.ts'
import { CURRENCY } from '#src/contract/core/deals.ts'
import type { TillOfflineRecord } from '#src/contract/core/till-sync.ts'
import { branchPaths } from '#src/contract/screens/branches.ts'
import { redeemedTwicePaths } from '#src/contract/screens/redeemed-twice.ts'
import { cashierPaths, tillPaths } from '#src/contract/screens/tills.ts'
import { ClosingStats } from '#views/closing/exports.ts'
import { Facts } from '#views/components/facts.tsx'
import { Go } from '#views/components/go.tsx'
import { Card, PageHead } from '#views/components/layout.tsx'
import { Note } from '#views/components/note.tsx'
import { StateTag } from '#views/components/tag.tsx'
import { usePage } from '#views/page/page.ts'
import { TillActions } from './actions.tsx'

type Props = { till: Till; record: TillOfflineRecord; today: ClosingFigures | null }

export function TillPage({ till, record, today }: Props) {
  const { t } = usePage()
  const { name, branch, ownPhone, state } = till
  return (
    <>
      <PageHead
        title={name}
        summary={ownPhone ? `${branch.name}, ${t('tills:ownPhone')}` : branch.name}
        tags={<StateTag text={`tills:state.${state}`} />}
      >
        <TillActions till={till} />
      </PageHead>
      <ToDo till={till} record={record} />
      {today && (
        <Card title={t('tills:show.today')} flush>
          <ClosingStats figures={today} />
        </Card>
      )}
      <Card>
        <Facts
          facts={[
            ...(till.pairedAt
              ? [
                  { label: t('tills:column.cashier'), value: till.cashier, date: true },
                  { label: t('tills:column.seen'), time: till.lastSeen, long: true },
                  { label: t('tills:column.app'), value: till.appVersion, date: true },
                  { label: t('tills:show.paired'), time: till.pairedAt, long: true },
                  { label: t('tills:show.key'), value: t(yesNo(till.hasKey)) },
                ]
              : []),
            ...(ownPhone
              ? []
              : [{ label: t('tills:form.requiresPerson'), value: t(yesNo(till.requiresPerson)) }]),
          ]}
        />
      </Card>
      <Offline till={till} record={record} />
    </>
  )
}

function yesNo(is: boolean) {
  return is ? ('tills:show.yes' as const) : ('tills:show.no' as const)
}

/** What the owner should see to, the worst first. */
function ToDo({ till, record }: Omit<Props, 'today'>) {
  const { t, format } = usePage()
  const { lost, foreign, doubles, clocks } = record
  const queue = till.queue ?? 0
  return (
    <>
      {!till.pairedAt && <Note icon="info">{t('tills:show.waiting')}</Note>}
      {till.state === 'ENDED' && (
        <Note tone="warn">{t(till.ownPhone ? 'tills:show.endedPhone' : 'tills:show.ended')}</Note>
      )}
      {till.shut && (
        <Note tone="warn">
          {t(`tills:shut.${till.shut}`)}{' '}
          <Go href={branchPaths.show(till.branch)}>{till.branch.name}</Go>
        </Note>
      )}
      {till.noPersons && (
        <Note tone="warn">
          {t(`tills:noPersons.${till.noPersons}`)}{' '}
          <Go href={cashierPaths.list()}>{t('cashiers:title')}</Go>
        </Note>
      )}
      {till.unsignedAt && (
        <Note tone="warn">{t('tills:show.second', { when: format.moment(till.unsignedAt) })}</Note>
      )}
      {lost > 0 && <Note tone="warn">{t('till-sync:record.lostNote', { count: lost })}</Note>}
      {foreign > 0 && (
        <Note tone="warn">{t('till-sync:record.foreignNote', { count: foreign })}</Note>
      )}
      {till.offline && till.pairedAt && !till.hasKey && (
        <Note tone="warn">{t('till-sync:form.noKey')}</Note>
      )}
      {doubles > 0 && (
        <Note icon="alert">
          {t('till-sync:record.doublesNote', { count: doubles })}{' '}
          <Go href={redeemedTwicePaths.list()}>{t('redeemed-twice:title')}</Go>
        </Note>
      )}
      {queue > 0 && <Note icon="clock">{t('till-sync:record.queueNote', { count: queue })}</Note>}
      {clocks > 0 && (
        <Note icon="clock">{t('till-sync:record.clocksNote', { count: clocks })}</Note>
      )}
    </>
  )
}

function Offline({ till, record }: Omit<Props, 'today'>) {
  const { t, format } = usePage()
  const { offline, offlineCoupons, offlineCents, offlineHours } = till
  const number = (count: number) => format.number(count)
  const counted = [
    { label: t('tills:column.queue'), count: till.queue ?? 0 },
    { label: t('till-sync:record.entries'), count: record.entries },
    { label: t('redeemed-twice:title'), count: record.doubles },
    { label: t('till-sync:record.lost'), count: record.lost },
    { label: t('till-sync:record.clocks'), count: record.clocks },
  ]
  const shown = ({ label, count }: { label: string; count: number }) => ({
    label,
    value: <span className={count === 0 ? 'faint' : undefined}>{number(count)}</span>,
  })
  return (
    <Card
      title={t('till-sync:form.title')}
      footer={<Go href={tillPaths.edit(till)}>{t('till-sync:record.change')}</Go>}
    >
      <Facts
        facts={[
          {
            label: t('till-sync:record.offline'),
            value: t(offline ? 'till-sync:record.on' : 'till-sync:record.switchedOff'),
          },
          ...(offline
            ? [
                { label: t('till-sync:form.coupons'), value: number(offlineCoupons) },
                { label: t('till-sync:form.cents'), value: format.money(offlineCents, CURRENCY) },
                { label: t('till-sync:form.hours'), value: number(offlineHours) },
              ]
            : []),
          ...(offline || till.lastSync
            ? [
                { label: t('till-sync:record.lastSync'), time: till.lastSync, long: true },
                { label: t('till-sync:record.lastUpload'), time: record.lastUpload, long: true },
              ]
            : []),
          ...counted.filter(({ count }) => offline || count > 0).map(shown),
        ]}
      />
    </Card>
  )
}
