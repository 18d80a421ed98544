export type Box = { x: number; y: number; width: number; height: number }

export function createRoom(size: number, margin = 3) {
  const taken: Box[] = []
  return {
    take(box: Box): boolean {
      const inside =
        box.x >= margin &&
        box.y >= margin &&
        box.x + box.width <= size - margin &&
        box.y + box.height <= size - margin
      if (!inside || taken.some((other) => overlap(box, other))) return false
      taken.push(box)
      return true
    },
    keep(...boxes: Box[]): void {
      taken.push(...boxes)
    },
  }
}
export type Room = ReturnType<typeof createRoom>

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}
