import type { CouponRules } from '#src/contract/core/coupon-rules.ts'
import type { DealFormPaths } from '#src/contract/screens/deals.ts'
import { isBusinessDate, startOfBusinessDate } from '#src/i18n/business-time.ts'
import { type Language, languages } from '#src/i18n/languages.ts'
import { parseMoney } from '#src/i18n/parse-money.ts'
import { visibleLength } from '#src/platform/visible-text.ts'
import { Button } from '#views/components/button.tsx'
import { Price } from '#views/components/price.tsx'
import { SafeHtml } from '#views/components/safe-html.tsx'
import { Sheet } from '#views/components/sheet.tsx'
import { whileFilledIn } from '#views/components/while-filled-in.ts'
import { Words } from '#views/components/words.tsx'
import { ruleTexts } from '#views/deal-rules/exports.ts'
import { useEnhanced } from '#views/page/enhanced.ts'
import { type Page, PageProvider, usePage } from '#views/page/page.ts'
import { pictureUrl } from '#views/page/picture-paths.ts'
import { customerPrice, customerPriceText, percentText } from './customer-price.ts'
import { termsHtml } from './terms.ts'
import { timePeriod } from './time-period.ts'

/** As typed; each may still be empty or wrong. */
type Previewed = {
  title: string
  subTitle: string
  description: string
  termsAndConditions: string
  originalPrice: string
  deductionAmount: string
  validFrom: string
  expiredOn: string
  startTime: string
  endTime: string
  coverImage: string
  couponRules: CouponRules
}

const names = { en: 'common:shell.english', ru: 'common:shell.russian' } as const

/** Typing pauses before it is shown; a choice is shown at once. */
const TRIGGER = 'input delay:500ms from:"closest form", change delay:200ms from:"closest form"'

type PreviewProps = {
  values: Previewed
  /** Where the deal may be valid. */
  branches: readonly { id: string; name: string }[]
  shownIn: Page
}

type PanelProps = PreviewProps & { paths: DealFormPaths }

/** The deal beside its form; updates while it is filled in, without script by a button. */
export function PreviewPanel({ paths, ...shown }: PanelProps) {
  const { shownIn } = shown
  const { t } = usePage()
  return (
    <section className="preview" id="preview" aria-labelledby="preview-title">
      <Sheet name="deal-form" />
      <fieldset>
        <legend className="vh">{t('deals:preview.language')}</legend>
        <h2 id="preview-title">{t('deals:preview.title')}</h2>
        {languages.map((language) => (
          <label key={language}>
            <input
              type="radio"
              name="previewLanguage"
              value={language}
              defaultChecked={language === shownIn.language}
            />{' '}
            {t(names[language])}
          </label>
        ))}
      </fieldset>
      <div id="deal-preview" {...(useEnhanced() ? whileFilledIn(paths.preview(), TRIGGER) : {})}>
        <Preview {...shown} />
      </div>
      <noscript>
        <Button name="show" value="preview">
          {t('deals:preview.show')}
        </Button>
      </noscript>
    </section>
  )
}

/** In the words of another language than the page's, where the app's customer chose one. */
export function Preview({ values, branches, shownIn }: PreviewProps) {
  return (
    <PageProvider value={shownIn}>
      <article lang={shownIn.language satisfies Language}>
        <AppCard values={values} branches={branches} />
      </article>
    </PageProvider>
  )
}

function AppCard({ values, branches }: Omit<PreviewProps, 'shownIn'>) {
  const page = usePage()
  const { t } = page
  const { title, subTitle, description, coverImage } = values
  const terms = termsHtml(values.termsAndConditions)
  const hasTerms = visibleLength(terms) > 0
  const period = periodText(page, values)
  const rules = ruleTexts(page, values.couponRules, branches).join(' ')
  return (
    <>
      {coverImage ? (
        <img src={pictureUrl(coverImage, 'full')} alt="" width={640} height={400} />
      ) : (
        <div className="blank">{t('deals:preview.noPicture')}</div>
      )}
      <div>
        <h3>
          <Words text={title || t('deals:preview.noTitle')} />
        </h3>
        {subTitle && (
          <p>
            <Words text={subTitle} />
          </p>
        )}
        <AppPrice values={values} />
        {period && <p className="sm faint">{period}</p>}
        {rules && (
          <p className="sm faint">
            <Words text={rules} />
          </p>
        )}
        {description && <p className="as-typed">{description}</p>}
        {hasTerms && (
          <>
            <h4>{t('deals:show.terms')}</h4>
            <SafeHtml html={terms} />
          </>
        )}
      </div>
    </>
  )
}

type Prices = Pick<Previewed, 'originalPrice' | 'deductionAmount'>

function priceOf({ originalPrice, deductionAmount }: Prices) {
  return customerPrice(parseMoney(originalPrice), parseMoney(deductionAmount))
}

function AppPrice({ values }: { values: Previewed }) {
  const page = usePage()
  const price = priceOf(values)
  if (!price) return null
  const { money } = page.format
  return (
    <Price
      amount={money(price.pays)}
      before={price.saves > 0 && money(price.pays + price.saves)}
      beforeLabel={page.t('deals:show.originalPrice')}
      note={percentText(page, price)}
    />
  )
}

function periodText({ t, format }: Page, values: Previewed): string {
  const { validFrom, expiredOn, startTime, endTime } = values
  const day = (date: string) => format.date(new Date(startOfBusinessDate(date, format.timeZone)))
  const hasDays = isBusinessDate(validFrom) && isBusinessDate(expiredOn)
  return [
    hasDays && t('deals:preview.days', { from: day(validFrom), to: day(expiredOn) }),
    startTime && endTime && timePeriod(format, values),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Under the two prices, so that a slip of a digit is seen before it is sent. */
export function CustomerPays({ values }: { values: Prices }) {
  return (
    <p id="customer-pays" aria-live="polite">
      <CustomerPaysText values={values} />
    </p>
  )
}

export function CustomerPaysText({ values }: { values: Prices }) {
  const page = usePage()
  const price = priceOf(values)
  if (!price) return null
  return page.t('deals:price.pays', { price: customerPriceText(page, price) })
}
