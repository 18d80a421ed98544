import { type FraudRow, fraudSpans, type Suspicion } from '#src/contract/core/fraud.ts'
import { hasAllPermissions } from '#src/contract/roles.ts'
import { couponPaths } from '#src/contract/screens/coupons.ts'
import { fraudPaths } from '#src/contract/screens/fraud.ts'
import { tillPaths } from '#src/contract/screens/tills.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { DialogLink } from '#views/components/dialog.tsx'
import { EmptyState } from '#views/components/empty-state.tsx'
import { Go } from '#views/components/go.tsx'
import { Icon, type IconName } from '#views/components/icon.tsx'
import { Card, PageHead } from '#views/components/layout.tsx'
import { Table } from '#views/components/table.tsx'
import { Clock } from '#views/components/time.tsx'
import { can, usePage } from '#views/page/page.ts'

type Props = { rows: readonly FraudRow[] }

export function FraudPage({ rows }: Props) {
  const { t, format, actor } = usePage()
  return (
    <>
      <PageHead title={t('fraud:title')} summary={t('fraud:lead', { count: fraudSpans.days })}>
        {actor && hasAllPermissions(actor.role, actor.permissions) && (
          <ButtonLink href={fraudPaths.limits()} tone="ghost">
            {t('fraud:limits.title')}
          </ButtonLink>
        )}
      </PageHead>
      <Card flush>
        {rows.length === 0 ? (
          <EmptyState icon="check" title={t('fraud:none')} hint={t('fraud:noneText')} />
        ) : (
          <Table
            caption={t('fraud:title')}
            rows={rows.map((row, at) => ({ ...row, at }))}
            rowKey={({ at }) => String(at)}
            divider={({ lastOn }) => format.weekday(new Date(lastOn.milliseconds))}
            columns={[
              {
                key: 'kind',
                header: t('fraud:kind'),
                headerHidden: true,
                part: 'media',
                cell: ({ what }) => (
                  <span className="avatar">
                    <Icon name={icons[what]} />
                  </span>
                ),
              },
              {
                key: 'what',
                header: t('fraud:what'),
                part: 'title',
                cell: (row) => <Sentence row={row} />,
              },
              ...(actor?.isMerchant
                ? []
                : [
                    {
                      key: 'merchant',
                      header: t('fraud:merchant'),
                      part: 'line' as const,
                      cell: ({ merchant }: FraudRow) => merchant.name,
                    },
                  ]),
              {
                key: 'last',
                header: t('fraud:last'),
                part: 'meta',
                tight: true,
                cell: ({ what, lastOn }) => what !== 'takings' && <Clock value={lastOn} />,
              },
              {
                key: 'act',
                header: t('fraud:act'),
                headerHidden: true,
                numeric: true,
                part: 'end',
                cell: (row) => <Actions row={row} />,
              },
            ]}
          />
        )}
      </Card>
    </>
  )
}

const icons: Record<Suspicion, IconName> = {
  wrongCodes: 'search',
  burst: 'coupon',
  outsideHours: 'clock',
  customer: 'user',
  takings: 'chart',
}

/** What was seen; its figures lead to the redemptions. */
function Sentence({ row: { what, who, count, usual, amount, deal, day } }: { row: FraudRow }) {
  const { t, format, actor } = usePage()
  const text = t(`fraud:seen.${what}`, {
    count,
    who: who || t('fraud:unknown'),
    deal: deal?.title ?? '',
    usual,
    amount,
    minutes: format.number(fraudSpans.burstMinutes),
  })
  if (what === 'wrongCodes' || !actor?.permissions.has('VIEW_COUPON')) return text
  const from = what === 'customer' ? null : day
  return (
    <Go
      className="link"
      href={couponPaths.sold({ by: 'redeemed', from, to: from, q: deal?.title })}
    >
      {text}
    </Go>
  )
}

/** Each only with its right; what can be taken back is offered to be. */
function Actions({ row: { deal, till, what } }: { row: FraudRow }) {
  const { t, actor } = usePage()
  if (!actor) return null
  const from = fraudPaths.index()
  return (
    <span className="row">
      {deal && !deal.couponsActive && t('fraud:paused')}
      {deal?.couponsActive && can(actor, 'PAUSE_DEAL') && (
        <DialogLink href={fraudPaths.pause({ id: deal.id })} tone="ghost" of={deal.title}>
          {t(deal.paused ? 'fraud:goOn.action' : 'fraud:pause.action')}
        </DialogLink>
      )}
      {!deal && (what === 'customer' || what === 'takings') && can(actor, 'VIEW_COUPON') && (
        <Go className="link" href={couponPaths.deals()}>
          {t('fraud:deals')}
        </Go>
      )}
      {till?.revoked && t('fraud:revoked')}
      {till && !till.revoked && can(actor, 'REVOKE_TILL') && (
        <DialogLink href={tillPaths.delete({ id: till.id }, { from })} tone="danger" of={till.name}>
          {t('tills:delete.action')}
        </DialogLink>
      )}
    </span>
  )
}
