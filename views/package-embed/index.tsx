import type { PackageStatus, UserPackage } from '#src/contract/core/user-packages.ts'
import type { PaymentBroker } from '#src/contract/order-payment/checkouts.ts'
import { embedPaths } from '#src/contract/screens/package-embed.ts'
import { hasActive } from '#src/features/package-embed/lifecycle.ts'
import { usePage } from '#src/web/page/page.ts'
import { EmptyState } from '#views/components/empty-state.tsx'
import { Form } from '#views/components/form.tsx'
import { PageHead } from '#views/components/page-head.tsx'
import { Pick } from './pick.tsx'
import { RestrictedDialog } from './restricted.tsx'

type Props = {
  packages: readonly UserPackage[]
  status: PackageStatus
  broker: PaymentBroker | null
  selected: string | undefined
  /** A form that is sent twice joins once. */
  formKey: string
}

/**
 * The packages as tickets to choose from and, docked below, what is chosen with JOIN NOW. Each
 * ticket carries its own panel and the styles show the chosen one's: choosing needs neither script nor line.
 */
export function PackagePage({ packages, status, broker, selected, formKey }: Props) {
  const { t } = usePage()
  const restricted = hasActive(status)
  if (packages.length === 0) {
    return (
      <>
        <PageHead title={t('package-embed:title')} />
        <EmptyState
          icon="coupon"
          title={t('package-embed:none')}
          hint={t('package-embed:noneHint')}
        />
      </>
    )
  }
  return (
    <>
      <PageHead title={t('package-embed:title')} summary={t('package-embed:summary')} />
      <Form action={embedPaths.index()} plain>
        <input type="hidden" name="key" value={formKey} />
        <fieldset className="picks">
          <legend className="vh">{t('package-embed:choose')}</legend>
          {packages.map((one) => (
            <Pick
              key={one.id}
              offer={one}
              status={status}
              broker={broker}
              chosen={one.id === selected}
              restricted={restricted}
            />
          ))}
        </fieldset>
      </Form>
      {restricted && <RestrictedDialog />}
    </>
  )
}
