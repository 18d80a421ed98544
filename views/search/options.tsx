import { Go } from '#views/components/go.tsx'
import { Words } from '#views/components/words.tsx'
import { shellForms } from '#views/layouts/shell-forms.ts'
import { usePage } from '#views/page/page.ts'
import { type Found, type FoundItem, keyOf } from './found.ts'
import { FoundPicture } from './picture.tsx'

/** The palette's results: options of its combobox, navigated by arrow keys. */
export function SearchOptions({ found: { query, groups } }: { found: Found }) {
  const { t } = usePage()
  const shown = groups.filter(({ items }) => items === null || items.length > 0)
  return (
    <>
      <span data-query={query} hidden />
      {shown.map(({ title, items }) => (
        <div key={title} role="group" aria-label={title}>
          <b aria-hidden="true">{title}</b>
          {items?.map((item) => <Option key={keyOf(item)} item={item} />) ?? (
            <Unusable text={t('common:empty.failed')} />
          )}
        </div>
      ))}
      {shown.length === 0 && <Unusable text={t('common:empty.noMatch', { term: query })} />}
    </>
  )
}

function Unusable({ text }: { text: string }) {
  return (
    <span role="option" aria-disabled="true" aria-selected="false" tabIndex={-1}>
      {text}
    </span>
  )
}

function Option({ item }: { item: FoundItem }) {
  const same = { role: 'option', tabIndex: -1, 'aria-selected': false } as const
  const text = (
    <>
      <FoundPicture item={item} />
      <span>
        <Words text={item.label} />
        {item.hint && (
          <span className="sub">
            <Words text={item.hint} />
          </span>
        )}
      </span>
    </>
  )
  if ('href' in item) {
    return (
      <Go href={item.href} {...same}>
        {text}
      </Go>
    )
  }
  const lookUp = { form: shellForms.palette, name: 'coupon', value: '1' }
  const { form, name, value } = 'code' in item ? lookUp : item
  return (
    <button type="submit" form={form} name={name} value={value} {...same}>
      {text}
    </button>
  )
}
