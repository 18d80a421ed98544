import { headerProblems } from '#src/contract/core/coupon-file-header.ts'
import type { CouponFile, FailedCoupon } from '#src/contract/core/coupon-files.ts'
import type { Deal } from '#src/contract/core/deals.ts'
import { csvExtensions } from '#src/contract/files/csv.ts'
import { otherContents } from '#src/contract/files/text-start.ts'
import { couponFilePaths } from '#src/contract/screens/coupon-files.ts'
import { ofDeal } from '#src/contract/screens/deals.ts'
import { Button, ButtonLink } from '#views/components/button.tsx'
import { FieldError, fieldId, Hint } from '#views/components/field.tsx'
import { Form } from '#views/components/form.tsx'
import { Go } from '#views/components/go.tsx'
import { Island } from '#views/components/island.tsx'
import { Card } from '#views/components/layout.tsx'
import { type Column, Table } from '#views/components/table.tsx'
import { Verbatim } from '#views/components/verbatim.tsx'
import { type Page, usePage } from '#views/page/page.ts'

export function Samples({ deal }: { deal: Deal }) {
  const { t } = usePage()
  const address = ofDeal(deal.id)
  return (
    <div className="prose sm">
      <h3>{t('coupon-files:samples.title')}</h3>
      <ul>
        <li>
          <Go href={couponFilePaths.countsSample(address)} plain download>
            couponSample.csv
          </Go>
          : {t('coupon-files:samples.counts')}
        </li>
        <li>
          <Go href={couponFilePaths.codesSample(address)} plain download>
            couponCodesSample.csv
          </Go>
          : {t('coupon-files:samples.codes')}
        </li>
      </ul>
      <p>{t('coupon-files:samples.rules')}</p>
    </div>
  )
}

type FailuresProps = {
  deal: Deal
  file: CouponFile
  failures: readonly FailedCoupon[]
  all: number
}

export function Failures({ deal, file, failures, all }: FailuresProps) {
  const page = usePage()
  const { t } = page
  const address = { ...ofDeal(deal.id), file: file.id }
  return (
    <Card
      title={t('coupon-files:failures.title')}
      beside={<First shown={failures.length} all={all} />}
      footer={
        <div className="row">
          {file.correctable && (
            <ButtonLink href={couponFilePaths.corrections(address)} plain download>
              {t('coupon-files:failures.correct')}
            </ButtonLink>
          )}
          <ButtonLink href={couponFilePaths.failures(address)} plain download>
            {t('coupon-files:failures.csv')}
          </ButtonLink>
        </div>
      }
      flush
    >
      <Table
        caption={t('coupon-files:failures.caption')}
        columns={columnsOf(page)}
        rows={failures}
        rowKey={({ line }) => String(line)}
        text
      />
    </Card>
  )
}

function First({ shown, all }: { shown: number; all: number }) {
  const { t, format } = usePage()
  if (shown >= all) return null
  return (
    <span className="sm muted">
      {t('coupon-files:failures.first', { shown: format.number(shown), all: format.number(all) })}
    </span>
  )
}

function columnsOf({ t, format }: Page): Column<FailedCoupon>[] {
  return [
    {
      key: 'line',
      header: t('coupon-files:column.line'),
      cell: ({ line }) => format.number(line),
      numeric: true,
      tight: true,
      wideOnly: true,
    },
    {
      key: 'code',
      header: t('coupon-files:column.couponCode'),
      cell: ({ couponCode }) => <Verbatim code>{couponCode}</Verbatim>,
      part: 'title',
    },
    {
      key: 'reason',
      header: t('coupon-files:column.reason'),
      cell: ({ reason }) => reason,
      part: 'meta',
    },
  ]
}

type UploadProps = {
  deal: Deal
  error?: string | undefined
  fileBytes?: number | undefined
}

const MEGABYTE = 1024 * 1024

export function UploadForm({ deal, error, fileBytes = 0 }: UploadProps) {
  const { t, format } = usePage()
  const id = fieldId('file')
  const size = format.number(Math.floor(fileBytes / MEGABYTE))
  const props = {
    fileBytes,
    tooLarge: t('files:csvTooLarge', { megabytes: size }),
    empty: t('files:empty'),
    content: textsOf(otherContents, (content) => t(`files:csv.${content}`)),
    header: t('core:couponFile.file.header'),
    mend: textsOf(headerProblems, (problem) =>
      t(`core:couponFile.header.${problem}`, { offending: '{offending}' }),
    ),
  }
  return (
    <Form action={couponFilePaths.list(ofDeal(deal.id))} files hx-config="timeout:0">
      <Island name="coupon-file" when="load" props={props}>
        <div className="stack">
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
        </div>
      </Island>
    </Form>
  )
}

function textsOf<K extends string>(keys: readonly K[], text: (key: K) => string) {
  return Object.fromEntries(keys.map((key) => [key, text(key)]))
}
