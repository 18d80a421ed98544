import type { Deal } from '#src/contract/core/deals.ts'
import { usePage } from '#src/web/page/page.ts'
import { Card, TwoColumns } from '#views/components/layout.tsx'
import { Samples, UploadForm } from './samples.tsx'

type Props = {
  deal: Deal
  error: string | undefined
  /** The largest file; undefined while the list could not be loaded. */
  fileBytes: number | undefined
}

export function AnotherFile({ deal, error, fileBytes }: Props) {
  const { t } = usePage()
  return (
    <TwoColumns
      aside={
        <Card>
          <Samples deal={deal} />
        </Card>
      }
    >
      <Card title={t('coupon-files:upload.title')}>
        <UploadForm deal={deal} error={error} fileBytes={fileBytes} />
      </Card>
    </TwoColumns>
  )
}
