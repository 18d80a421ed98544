import type { FactorReset, FactorResets } from '#src/contract/authentication/factor-resets.ts'
import { staffPaths } from '#src/contract/screens/roles.ts'
import { DialogLink } from '#views/components/dialog.tsx'
import { EmptyState } from '#views/components/empty-state.tsx'
import { Facts } from '#views/components/facts.tsx'
import { Card, PageHead, Stack } from '#views/components/layout.tsx'
import { Words } from '#views/components/words.tsx'
import { usePage } from '#views/page/page.ts'
import { ManagerTabs } from '#views/roles/exports.ts'

export function RequestsView({ requests, administrators, withoutFactor }: FactorResets) {
  const { t } = usePage()
  const without = withoutFactor.length
  return (
    <>
      <PageHead title={t('role-manager:tab.factors')} summary={t('factor-resets:list.summary')} />
      <ManagerTabs current="factors" />
      <Stack>
        {requests.length === 0 && (
          <section className="card">
            <EmptyState title={t('factor-resets:list.none')} />
          </section>
        )}
        {requests.map((one) => (
          <Request key={one.id} {...one} />
        ))}
        <Card title={t('factor-resets:staff.title')}>
          <p>
            {without === 0
              ? t('factor-resets:staff.all')
              : t('factor-resets:staff.count', { without, all: administrators })}
          </p>
          <ul>
            {withoutFactor.map(({ userId, fullName }) => (
              <li key={userId}>
                <Words text={fullName} />
              </li>
            ))}
          </ul>
        </Card>
      </Stack>
    </>
  )
}

function Request({ id, owner, own, recognised, details, comment, ...request }: FactorReset) {
  const { t } = usePage()
  return (
    <Card title={owner}>
      <Stack>
        <Facts
          facts={[
            { label: t('factor-resets:list.requestedBy'), value: request.requestedBy },
            { label: t('factor-resets:list.requestedAt'), time: request.requestedAt, long: true },
            { label: t('factor-resets:list.until'), time: request.expiresAt, long: true },
            {
              label: t('factor-resets:list.recognised'),
              value: t(`factor-resets:recognition.${recognised}`),
            },
            { label: t('factor-resets:list.details'), value: details },
            { label: t('factor-resets:comment'), value: comment },
          ]}
        />
        <div className="row">
          {!own && (
            <DialogLink href={staffPaths.confirmReset({ id })} tone="danger" of={owner}>
              {t('factor-resets:confirm.action')}
            </DialogLink>
          )}
          <DialogLink href={staffPaths.refuseReset({ id })} of={owner}>
            {t(own ? 'factor-resets:withdraw.action' : 'factor-resets:refuse.action')}
          </DialogLink>
        </div>
      </Stack>
    </Card>
  )
}
