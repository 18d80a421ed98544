import type { GuardedAct, SecondApproval } from '#src/contract/authentication/second-approvals.ts'
import { orderPaths } from '#src/contract/screens/orders.ts'
import { secondApprovalPaths } from '#src/contract/screens/second-approvals.ts'
import { DialogLink } from '#views/components/dialog.tsx'
import { EmptyState } from '#views/components/empty-state.tsx'
import { Facts } from '#views/components/facts.tsx'
import { Go } from '#views/components/go.tsx'
import { Card, PageHead, Stack } from '#views/components/layout.tsx'
import { usePage } from '#views/page/page.ts'

export function SecondApprovalsView({ requests }: { requests: readonly SecondApproval[] }) {
  const { t } = usePage()
  return (
    <>
      <PageHead title={t('second-approvals:title')} summary={t('second-approvals:summary')} />
      <Stack>
        {requests.length === 0 && (
          <section className="card">
            <EmptyState title={t('second-approvals:none')} />
          </section>
        )}
        {requests.map((one) => (
          <Request key={one.id} {...one} />
        ))}
      </Stack>
    </>
  )
}

function Request({ id, act, name, own, ...request }: SecondApproval) {
  const { t } = usePage()
  const { amount, reason, subjectId, requestedBy, requestedAt, expiresAt } = request
  return (
    <Card title={t(`second-approvals:act.${act}`)}>
      <Stack>
        <Facts
          facts={[
            { label: t(`second-approvals:of.${act}`), value: name },
            ...(amount ? [{ label: t('second-approvals:amount'), value: amount }] : []),
            ...(reason ? [{ label: t('second-approvals:reason'), value: reason }] : []),
            { label: t('second-approvals:requestedBy'), value: requestedBy },
            { label: t('second-approvals:requestedAt'), time: requestedAt, long: true },
            { label: t('second-approvals:until'), time: expiresAt, long: true },
          ]}
        />
        <Look act={act} id={subjectId} />
        <div className="row">
          {!own && (
            <DialogLink href={secondApprovalPaths.approve({ id })} tone="danger" of={name}>
              {t('second-approvals:approve.action')}
            </DialogLink>
          )}
          <DialogLink href={secondApprovalPaths.refuse({ id })} of={name}>
            {t(own ? 'second-approvals:withdraw.action' : 'second-approvals:refuse.action')}
          </DialogLink>
        </div>
        {own && <p className="muted">{t('second-approvals:ownWaits')}</p>}
      </Stack>
    </Card>
  )
}

/** Where an approver sees for themselves what it is about. */
function Look({ act, id }: { act: GuardedAct; id: string }) {
  const { t } = usePage()
  if (act !== 'refund') return null
  return <Go href={orderPaths.show({ id })}>{t('second-approvals:look.refund')}</Go>
}
