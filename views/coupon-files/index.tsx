import type { Deal } from '#src/contract/core/deals.ts'
import { uploadRefusal } from '#src/features/coupon-files/lifecycle.ts'
import { usePage } from '#src/web/page/page.ts'
import { Card } from '#views/components/card.tsx'
import { TwoColumns } from '#views/components/layout.tsx'
import { Note } from '#views/components/note.tsx'
import { PageHead } from '#views/components/page-head.tsx'
import { CouponFileList, type ListProps } from './list.tsx'
import { Samples } from './samples.tsx'
import { UploadForm } from './upload-form.tsx'

type Props = ListProps & {
  deal: Deal
  error?: string | undefined
}

export function CouponFileIndex(props: Props) {
  const { t } = usePage()
  const { deal } = props
  const refusal = uploadRefusal(deal)
  return (
    <>
      <PageHead title={t('coupon-files:title')} summary={deal.title} />
      {refusal && <Note>{t(refusal)}</Note>}
      {!refusal && <Another {...props} />}
      <Card title={t('coupon-files:list.title')} flush>
        <CouponFileList {...props} />
      </Card>
    </>
  )
}

function Another({ deal, error, found }: Props) {
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
        <UploadForm deal={deal} error={error} fileBytes={found?.limits.fileBytes} />
      </Card>
    </TwoColumns>
  )
}
