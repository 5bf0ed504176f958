import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { useMutation } from '../../../browser/use-mutation.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { Location, LocationsApi, Move, PlacedAnimal } from '../locations.contract.ts';
import { tileId } from './animal-tile.tsx';
import { describeIsolation } from './describe-isolation.ts';
import { nameAnimals } from './format-location.ts';
import type { MapCard } from './kennel-map.ts';

const call = createApiClient<LocationsApi>();

/** What a location offers while animals are being moved; a null `run`: it is full. */
interface Target {
  label: string;
  run: (() => void) | null;
}

interface Question {
  question: string;
  confirmLabel: string;
  moves: Move[];
}

export type MapMoves = ReturnType<typeof useMapMoves>;

/** Moves on the map: by dragging, or by choosing animals and then a location. Exchanges and isolation are confirmed. */
export function useMapMoves(locations: readonly Location[], animals: readonly PlacedAnimal[]) {
  const [selectedIds, setSelectedIds] = useState<readonly number[]>([]);
  const [question, setQuestion] = useState<Question | null>(null);
  const dragged = useRef<PlacedAnimal>(null);
  const { mutate, isBusy } = useMutation('We couldn’t move that animal. Please try again.', { alertsFailure: true });
  const locationsById = new Map(locations.map((location) => [location.id, location]));
  const selected = animals.filter(({ id }) => selectedIds.includes(id));

  const send = (moves: Move[]) => {
    const focused = moves[0]!.pet_id;
    void mutate(() => call('POST /api/records/locations/moves', { body: { moves } }), {
      onDone: () => {
        setSelectedIds([]);
        document.getElementById(tileId(focused))?.focus({ preventScroll: true });
      },
    });
  };

  const ask = (moves: Move[], exchange: string | null) => {
    const isolation = describeIsolation(moves, animals, locationsById);
    if (isolation) setQuestion({ ...isolation, moves });
    else if (exchange !== null) setQuestion({ question: exchange, confirmLabel: 'Swap', moves });
    else send(moves);
  };

  const move = (moving: readonly PlacedAnimal[], to: Location) =>
    ask(
      moving.map(({ id }) => ({ pet_id: id, location_id: to.id })),
      null,
    );

  const swap = (one: PlacedAnimal, other: PlacedAnimal) =>
    ask(
      [
        { pet_id: one.id, location_id: other.location_id },
        { pet_id: other.id, location_id: one.location_id },
      ],
      `Swap ${one.name} and ${other.name}?`,
    );

  /** What moving these animals to a location takes; null if they are there. */
  const planMove = (moving: readonly PlacedAnimal[], { location, animals: there, free }: MapCard): Target | null => {
    const arriving = moving.filter(({ location_id }) => location_id !== location.id);
    if (arriving.length === 0) return null;
    if (free === null || arriving.length <= free) return { label: 'Move here', run: () => move(arriving, location) };
    const [one, other] = [arriving[0]!, there[0]];
    const canSwap = arriving.length === 1 && there.length === 1 && one.location_id !== null && other !== undefined;
    return canSwap ? { label: `Swap with ${other.name}`, run: () => swap(one, other) } : { label: 'Full', run: null };
  };

  return {
    selected,
    isBusy,
    isSelected: ({ id }: PlacedAnimal) => selectedIds.includes(id),
    select: ({ id }: PlacedAnimal, isByKeyboard: boolean) => {
      const isFirst = selectedIds.length === 0;
      const change = () =>
        setSelectedIds(selectedIds.includes(id) ? selectedIds.filter((each) => each !== id) : [...selectedIds, id]);
      if (!isFirst || !isByKeyboard) return change();
      // The bar's first button chooses from a list, which is quicker than to walk through all kennels. It has the focus
      // before the next key is pressed.
      flushSync(change);
      document.getElementById(MOVE_BAR_ID)?.focus();
    },
    cancel: () => {
      const [first] = selectedIds;
      setSelectedIds([]);
      if (first !== undefined) document.getElementById(tileId(first))?.focus({ preventScroll: true });
    },
    done: () => setSelectedIds([]),
    targetAt: (card: MapCard) => (selected.length === 0 ? null : planMove(selected, card)),
    drag: (animal: PlacedAnimal | null) => {
      dragged.current = animal;
    },
    canDrop: (card: MapCard) => dragged.current !== null && planMove([dragged.current], card)?.run != null,
    drop: (card: MapCard) => {
      const animal = dragged.current;
      dragged.current = null;
      if (animal) planMove([animal], card)?.run?.();
    },
    dialog: question && (
      <ConfirmDialog
        question={question.question}
        confirmLabel={question.confirmLabel}
        isBusy={isBusy}
        onCancel={() => setQuestion(null)}
        onConfirm={() => {
          setQuestion(null);
          send(question.moves);
        }}
      />
    ),
    title: `Move ${nameAnimals(selected)} to…`,
  };
}

export const MOVE_BAR_ID = 'move-bar-choose';
