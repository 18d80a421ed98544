export type Spot = { x: number; y: number }

export function nearestOnLine(spot: Spot, rings: readonly (readonly Spot[])[]): Spot | null {
  let nearest: { spot: Spot; far: number } | null = null
  for (const ring of rings) {
    for (const [index, corner] of ring.entries()) {
      const on = nearestOfSide(spot, ring[index - 1] ?? ring.at(-1) ?? corner, corner)
      const far = Math.hypot(on.x - spot.x, on.y - spot.y)
      if (!nearest || far < nearest.far) nearest = { spot: on, far }
    }
  }
  return nearest?.spot ?? null
}

function nearestOfSide(spot: Spot, a: Spot, b: Spot): Spot {
  const [east, south] = [b.x - a.x, b.y - a.y]
  const length = east * east + south * south
  const share = length === 0 ? 0 : ((spot.x - a.x) * east + (spot.y - a.y) * south) / length
  const bounded = Math.min(1, Math.max(0, share))
  return { x: a.x + east * bounded, y: a.y + south * bounded }
}
