import { Button } from '#views/components/button.tsx'
import { Island } from '#views/components/island.tsx'
import { Words } from '#views/components/words.tsx'
import { usePage } from '#views/page/page.ts'
import { termsText } from './terms.ts'

type Times = { startTime: string; endTime: string }
export type DealSuggestions = {
  terms: readonly { dealId: string; termsAndConditions: string }[]
  times: readonly ({ dealId: string } & Times)[]
}

export const noSuggestions: DealSuggestions = { terms: [], times: [] }

/** A deal's terms or times, as a button names them. */
export const suggestionName = (kind: keyof DealSuggestions, dealId: string) => `${kind}:${dealId}`

/** From a merchant's earlier deals; a press fills in, without script by the form that comes back. */
export function Suggestions({ terms, times }: DealSuggestions) {
  const { t, format } = usePage()
  if (terms.length + times.length === 0) return null
  const texts = { filled: t('deals:suggestions.filled'), undo: t('deals:suggestions.undo') }
  return (
    <Island name="deal-suggestions" when="load" props={texts}>
      <section className="suggestions" aria-labelledby="suggestions-title">
        <h2 id="suggestions-title">{t('deals:suggestions.title')}</h2>
        <ul role="list">
          {terms.map(({ dealId, termsAndConditions }) => (
            <Suggestion
              key={dealId}
              name={suggestionName('terms', dealId)}
              shown={termsText(termsAndConditions)}
              fill={{ termsAndConditions }}
              plain={termsText(termsAndConditions)}
              use={t('deals:suggestions.useTerms')}
            />
          ))}
          {times.map(({ dealId, startTime, endTime }) => (
            <Suggestion
              key={dealId}
              name={suggestionName('times', dealId)}
              shown={`${format.timeOfDay(startTime)} – ${format.timeOfDay(endTime)}`}
              fill={{ startTime, endTime }}
              use={t('deals:suggestions.useTimes')}
            />
          ))}
        </ul>
        <p className="sm" role="status" />
      </section>
    </Island>
  )
}

type Props = {
  name: string
  shown: string
  fill: Record<string, string>
  use: string
  plain?: string
}

function Suggestion({ name, shown, fill, use, plain }: Props) {
  return (
    <li>
      <p className="sm">
        <Words text={shown} />
      </p>
      <Button
        name="use"
        value={name}
        of={shown}
        data-fill={JSON.stringify(fill)}
        data-plain={plain}
      >
        {use}
      </Button>
    </li>
  )
}
