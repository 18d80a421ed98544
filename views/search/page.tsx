import { SEARCH_MAX } from '#src/contract/paging.ts'
import { redeemPaths } from '#src/contract/screens/coupon-redeem.ts'
import { searchPaths } from '#src/contract/screens/search.ts'
import type { CodeStatus } from '#src/features/coupon-redeem/index.ts'
import { Button, ButtonLink } from '#views/components/button.tsx'
import { EmptyState } from '#views/components/empty-state.tsx'
import { Go } from '#views/components/go.tsx'
import { Card, PageHead, Stack } from '#views/components/layout.tsx'
import { Words } from '#views/components/words.tsx'
import { CodeState } from '#views/coupon-redeem/exports.ts'
import { searchMethod } from '#views/layouts/search-method.ts'
import { type Actor, usePage } from '#views/page/page.ts'
import { type Found, type FoundItem, keyOf } from './found.ts'
import { FoundPicture } from './picture.tsx'

type Props = { actor: Actor; found: Found; coupon: CodeStatus | null }

export function SearchPage({ actor, found, coupon }: Props) {
  const { t } = usePage()
  const { query, groups } = found
  const shown = groups.filter(({ items }) => items === null || items.length > 0)
  return (
    <>
      <PageHead title={t('search:title')} summary={t('search:summary')} />
      <SearchForm actor={actor} query={query} />
      {coupon && (
        <Stack>
          <CodeState codeStatus={coupon} />
          <ButtonLink href={redeemPaths.counter()}>{t('common:menu.redeemCoupons')}</ButtonLink>
        </Stack>
      )}
      {shown.map(({ title, items }) => (
        <Card key={title} title={title} flush={items !== null}>
          {items ? <Items items={items} actor={actor} /> : t('common:empty.failed')}
        </Card>
      ))}
      {shown.length === 0 && !coupon && (
        <EmptyState
          icon="search"
          title={t('common:empty.noMatch', { term: query })}
          hint={t('common:empty.noMatchHint')}
        />
      )}
    </>
  )
}

function SearchForm({ actor, query }: { actor: Actor; query: string }) {
  const { t, csrf } = usePage()
  const method = searchMethod(actor)
  return (
    <form className="row" role="search" method={method} action={searchPaths.index()}>
      {method === 'post' && <input type="hidden" name="_csrf" value={csrf} />}
      <input
        className="input grow"
        type="search"
        name="q"
        aria-label={t('search:label')}
        placeholder={t('search:label')}
        defaultValue={query}
        maxLength={SEARCH_MAX}
        autoComplete="off"
        enterKeyHint="search"
      />
      <Button>{t('common:search.submit')}</Button>
    </form>
  )
}

function Items({ items, actor }: { items: readonly FoundItem[]; actor: Actor }) {
  return (
    <ul className="queue" role="list">
      {items.map((item) => (
        <li key={keyOf(item)}>
          <Item item={item} actor={actor} />
        </li>
      ))}
    </ul>
  )
}

function Item({ item, actor }: { item: FoundItem; actor: Actor }) {
  const { csrf } = usePage()
  if ('href' in item) {
    return (
      <Go href={item.href}>
        <FoundPicture item={item} />
        <span className="grow">
          <Words text={item.label} />
          {item.hint && (
            <span className="sub">
              <Words text={item.hint} />
            </span>
          )}
        </span>
      </Go>
    )
  }
  if ('code' in item) {
    return (
      <form className="pad" method={searchMethod(actor)} action={searchPaths.index()}>
        <input type="hidden" name="_csrf" value={csrf} />
        <input type="hidden" name="q" value={item.code} />
        <Button name="coupon" value="1">
          <Words text={item.label} />
        </Button>
      </form>
    )
  }
  return (
    <div className="pad">
      <Button form={item.form} name={item.name} value={item.value}>
        <Words text={item.label} />
      </Button>
    </div>
  )
}
