import { useEffect, useRef } from 'react'

/** Says when nothing is pressed: what appears meanwhile would move the control from under the finger. */
export function useReleased(): () => Promise<void> {
  const down = useRef(false)
  const waiting = useRef<(() => void)[]>([])
  useEffect(() => {
    const press = () => {
      down.current = true
    }
    const release = () => {
      down.current = false
      setTimeout(() => {
        for (const proceed of waiting.current.splice(0)) proceed()
      })
    }
    const listening = { capture: true }
    document.addEventListener('pointerdown', press, listening)
    for (const name of ends) document.addEventListener(name, release, listening)
    return () => {
      document.removeEventListener('pointerdown', press, listening)
      for (const name of ends) document.removeEventListener(name, release, listening)
    }
  }, [])
  return async () => {
    if (down.current) await new Promise<void>((proceed) => waiting.current.push(proceed))
  }
}

const ends = ['pointerup', 'pointercancel'] as const
