import { useCallbackRef } from '@mantine/hooks'

/** Takes an entry out of a list, and gives the way to put it back into the list as it is by then. */
export function useTakeOut<E>(list: readonly E[], onChange: (list: readonly E[]) => void) {
  const putBack = useCallbackRef((index: number, entry: E) => onChange(list.toSpliced(index, 0, entry)))
  return (entry: E): (() => void) => {
    const index = list.indexOf(entry)
    onChange(list.toSpliced(index, 1))
    return () => putBack(index, entry)
  }
}
