import type { Deal } from '#src/contract/core/deals.ts'
import { csvExtensions } from '#src/contract/files/csv.ts'
import { couponFilePaths } from '#src/contract/screens/coupon-files.ts'
import { ofDeal } from '#src/contract/screens/deals.ts'
import { usePage } from '#src/web/page/page.ts'
import { Button } from '#views/components/button.tsx'
import { FieldError, fieldId, Hint } from '#views/components/field.tsx'
import { Form } from '#views/components/form.tsx'
import { Island } from '#views/components/island.tsx'

type Props = {
  deal: Deal
  error?: string | undefined
  fileBytes?: number | undefined
}

const MEGABYTE = 1024 * 1024

export function UploadForm({ deal, error, fileBytes = 0 }: Props) {
  const { t, format } = usePage()
  const id = fieldId('file')
  const size = format.number(Math.floor(fileBytes / MEGABYTE))
  const props = {
    fileBytes,
    tooLarge: t('files:csvTooLarge', { megabytes: size }),
    header: t('core:couponFile.file.header', { offending: '{offending}' }),
  }
  return (
    <Form action={couponFilePaths.list(ofDeal(deal.id))} files hx-config="timeout:0">
      <Island name="coupon-file" when="load" props={props}>
        <div className="field">
          <label className="label" htmlFor={id}>
            {t('coupon-files:upload.label')}
          </label>
          <Hint id={id}>
            {t('coupon-files:upload.hint')}
            {fileBytes > 0 && ` ${t('coupon-files:upload.size', { megabytes: size })}`}
          </Hint>
          <FieldError id={id}>{error}</FieldError>
          <input
            className="input"
            type="file"
            id={id}
            name="file"
            accept={csvExtensions.map((extension) => `.${extension}`).join(',')}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-hint ${id}-error`}
            data-type-message={t('common:messages.fileType')}
          />
        </div>
        <div className="row">
          <Button tone="primary" icon="upload" aria-describedby={`${id}-hint`}>
            {t('coupon-files:upload.action')}
          </Button>
        </div>
        <div className="stack tight" id="upload-progress" hidden>
          <div className="row">
            <span className="grow" id="upload-progress-label">
              {t('coupon-files:upload.sending')}
            </span>
            <output className="num" />
          </div>
          <progress max={100} value={0} aria-labelledby="upload-progress-label" />
        </div>
      </Island>
    </Form>
  )
}
