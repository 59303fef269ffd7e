import { Stack } from '@mantine/core'
import { useRead } from '../../base/api/query.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { CarryOverPart } from './carry-over-part.tsx'
import { ChecksPart } from './checks-part.tsx'
import { FilingsPart } from './filings-part.tsx'
import { NumberingPart } from './numbering-part.tsx'

/** While records go along the stream tells it; this covers its silence. */
const POLL_MS = 2_000

/** From enablement to production: before it what goes along, in it what is still to be done. */
export function GoLiveSection() {
  const { id: workspaceId, environment } = useWorkspace()
  const goLive = useRead(
    'goLive.get',
    { params: { workspaceId } },
    { refetchInterval: POLL_MS, pollWhile: ({ carryOver }) => carryOver?.state === 'working' },
  )
  return (
    <Loaded query={goLive}>
      {(state) => (
        <Stack gap={16}>
          {environment === 1 ? (
            <>
              <ChecksPart state={state} />
              <NumberingPart numbering={state.numbering} />
              <FilingsPart filings={state.filings} />
            </>
          ) : null}
          <CarryOverPart state={state} />
        </Stack>
      )}
    </Loaded>
  )
}
