import { useRef, useState } from 'react'
import { findAddress, findPlaces, readTyped } from './ask.ts'
import { type Candidate, type Place, samePlace } from './place.ts'
import type { MapPickerProps } from './props.ts'

const LOCATE_MS = 15_000
const DENIED = 1

export function useLookUps(props: MapPickerProps, announce: (text: string) => void) {
  const { texts, searchUrl, reverseUrl } = props
  const [candidates, setCandidates] = useState<Candidate[]>(props.candidates)
  const [busy, setBusy] = useState<'find' | 'locate' | null>(null)
  const lastLookup = useRef<Place | null>(null)

  return {
    candidates,
    busy,
    forget: () => setCandidates([]),
    isNew: (place: Place) => !samePlace(place, lastLookup.current),
    known: (place: Place) => {
      lastLookup.current = place
    },

    async find(text: string) {
      if (text.trim() === '' || busy) return
      setBusy('find')
      announce(texts.searching)
      const answer = await findPlaces(searchUrl, text.trim())
      setBusy(null)
      setCandidates(answer.ok ? answer.found : [])
      if (!answer.ok) announce(answer.message || texts.failed)
      else if (answer.found.length === 0) announce(texts.nothing)
      else announce(texts.results.replace('{count}', String(answer.found.length)))
    },

    /** Empty if nothing is near; null without an answer, which is not shown. */
    async address(place: Place): Promise<string | null> {
      lastLookup.current = place
      const answer = await findAddress(reverseUrl, place)
      return answer.ok ? answer.found : null
    },

    async read(typed: Record<keyof Place, string>) {
      const answer = await readTyped(reverseUrl, typed)
      if (answer.ok) lastLookup.current = answer.found
      return answer
    },

    locate(found: (place: Place) => void) {
      if (busy) return
      if (!('geolocation' in navigator)) return announce(texts.locateFailed)
      setBusy('locate')
      announce(texts.locating)
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => {
          setBusy(null)
          found({ latitude: coords.latitude, longitude: coords.longitude })
        },
        ({ code }) => {
          setBusy(null)
          announce(code === DENIED ? texts.locateDenied : texts.locateFailed)
        },
        { enableHighAccuracy: true, timeout: LOCATE_MS, maximumAge: 60_000 },
      )
    },
  }
}
