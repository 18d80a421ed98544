import type { KeyboardEvent } from 'react'
import { pin, search } from '#islands/icons/icons.tsx'
import type { PickerTexts } from './texts.ts'
import type { Picker } from './use-picker.ts'

type Props = { picker: Picker; texts: PickerTexts; query: string }

export function PlaceSearch({ picker, texts, query }: Props) {
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') void picker.find()
    else if (event.key === 'ArrowDown') picker.focusFound()
    else return
    event.preventDefault()
  }
  return (
    <div className="field">
      <label className="label" htmlFor="field-place">
        {texts.search}
      </label>
      <p className="hint" id="field-place-hint">
        {texts.searchHint}
      </p>
      <div>
        <div className="row place-search">
          <div className="affix">
            <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
              {search}
            </svg>
            <input
              className="input"
              ref={picker.search}
              type="search"
              id="field-place"
              name="place"
              autoComplete="off"
              maxLength={200}
              defaultValue={query}
              aria-describedby="field-place-hint"
              onKeyDown={keys}
            />
          </div>
          <noscript>
            <button type="submit" className="btn" name="show" value="places">
              {texts.find}
            </button>
          </noscript>
          <button
            type="button"
            className="btn js-only"
            aria-busy={picker.busy === 'find' || undefined}
            onClick={() => void picker.find()}
          >
            {texts.find}
          </button>
          <button
            type="button"
            className="btn js-only"
            aria-busy={picker.busy === 'locate' || undefined}
            onClick={picker.locate}
          >
            <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
              {pin}
            </svg>
            {texts.locate}
          </button>
        </div>
      </div>
    </div>
  )
}
