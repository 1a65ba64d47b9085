import type { LatLng } from '@sendero/core/values/place';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { cameraOf, shouldMove, type Aim } from './aim.ts';
import {
  MAX_ZOOM,
  MIN_ZOOM,
  type Ground,
  type GroundEvents,
  type GroundTexts,
  type Scene,
  type UseGlMap,
} from './ground.ts';
import { hasWebGl, savesData } from './able.ts';
import { onTheme } from './palette.ts';
import { openPictureGround } from './picture-ground.ts';
import type { Size } from './mercator.ts';
import { createStage, type Stage } from './stage.ts';

/** `picture` if MapLibre cannot or should not run, `none` if the server's picture failed as well. */
type Kind = 'gl' | 'picture' | 'none';

interface GroundProps {
  scene: Scene;
  aim: Aim;
  texts: GroundTexts;
  onPick: ((at: LatLng) => void) | undefined;
  onGlMap: UseGlMap | undefined;
}

/** Outside of the hook, which the compiler would leave as it is for it. */
const loadGlGround = () => import('./gl-ground.ts');

/** Opens the ground in `host`, updates it with the props, and closes it on unmount. */
export function useGround(
  host: RefObject<HTMLDivElement | null>,
  { scene, aim, texts, onPick, onGlMap }: GroundProps,
) {
  const [stage] = useState(() => createStage({ ...(aim.points[0] ?? { lat: 0, lng: 0 }), zoom: aim.zoom }));
  const [kind, setKind] = useState<Kind>(() => (hasWebGl() && !savesData() ? 'gl' : 'picture'));
  const [ready, setReady] = useState(false);
  const [isOperatorLost, setOperatorLost] = useState(false);
  const [town, setTown] = useState<string | null>(null);
  const ground = useRef<Ground>(null);

  function moveTo(camera: ReturnType<typeof cameraOf>): void {
    if (ground.current) ground.current.moveTo(camera);
    else stage.show(camera);
  }

  const take = useAim(host, { aim, stage, moveTo });
  const onTaken = useEffectEvent(take);
  const pick = useEffectEvent((at: LatLng) => onPick?.(at));
  const takeGlMap: UseGlMap = useEffectEvent((map) => onGlMap?.(map) ?? (() => undefined));
  const open = useEffectEvent(async (element: HTMLElement, events: GroundEvents) => {
    const start = kind === 'gl' ? (await loadGlGround()).openGlGround : openPictureGround;
    return () => start(element, stage, scene, texts, events);
  });

  useEffect(() => {
    const element = host.current;
    if (kind === 'none' || !element) return;
    let gone = false;
    const fail = () => !gone && setKind(kind === 'gl' ? 'picture' : 'none');
    const events: GroundEvents = {
      onReady: () => setReady(true),
      onFail: fail,
      onOperatorLost: () => setOperatorLost(true),
      onTown: setTown,
      onGlMap: (map) => takeGlMap(map),
      onTaken: () => onTaken(),
      onPick: (at) => pick(at),
    };
    open(element, events)
      .then((start) => void (gone || (ground.current = start())), fail)
      .catch(fail);
    return () => {
      gone = true;
      ground.current?.remove();
      ground.current = null;
    };
  }, [host, kind]);

  useEffect(() => onTheme(() => ground.current?.recolour()), []);

  const sceneKey = JSON.stringify(scene);
  const redraw = useEffectEvent(() => ground.current?.draw(scene));
  useEffect(() => redraw(), [sceneKey]);

  function zoomBy(steps: number, middle?: LatLng): void {
    const { zoom, ...at } = { ...stage.camera(), ...middle };
    take();
    moveTo({ ...at, zoom: Math.max(MIN_ZOOM, Math.min(MAX_ZOOM, Math.round(zoom) + steps)) });
  }

  return {
    stage,
    zoomBy,
    ready: ready || kind === 'none',
    unavailable: kind === 'none',
    town,
    /** Whether the operator's map is shown. */
    isOperators: scene.operator !== null && kind === 'gl' && !isOperatorLost,
  };
}

interface AimProps {
  aim: Aim;
  stage: Stage;
  moveTo: (camera: ReturnType<typeof cameraOf>) => void;
}

/**
 * Keeps the size of `host` on the stage, and moves the map where `aim` wants it. Returns what is to be called when the user has
 * moved the map.
 */
function useAim(host: RefObject<HTMLDivElement | null>, { aim, stage, moveTo }: AimProps): () => void {
  const aimed = useRef(aim);
  const inHand = useRef(false);

  // In a dialog that is about to open it has no size yet, and nothing can be shown in none.
  const isShown = useRef(false);
  const show = useEffectEvent(() => {
    if (isShown.current || isEmpty(stage.size())) return;
    isShown.current = true;
    moveTo(cameraOf(aimed.current, stage.size()));
  });
  useLayoutEffect(() => (host.current ? keepMeasured(host.current, stage, show) : undefined), [host, stage]);

  const aimKey = JSON.stringify(aim);
  const follow = useEffectEvent(() => {
    const before = aimed.current;
    aimed.current = aim;
    if (!isShown.current || !shouldMove(before, aim, stage.camera(), stage.size(), inHand.current)) return;
    inHand.current = false;
    moveTo(cameraOf(aim, stage.size()));
  });
  useEffect(
    () =>
      onceLaidOut(host.current, (element) => {
        measure(element, stage);
        follow();
      }),
    [aimKey, host, stage],
  );
  return () => {
    inHand.current = true;
  };
}

/** Measures `element` now and after every change of its size, and calls back; returns a function that stops. */
function keepMeasured(element: HTMLElement, stage: Stage, then: () => void): () => void {
  const remeasure = () => {
    measure(element, stage);
    then();
  };
  remeasure();
  const observer = new ResizeObserver(remeasure);
  observer.observe(element);
  return () => observer.disconnect();
}

/**
 * Calls back when the page has been laid out for its next frame: what changes the aim may change the map's size as well, and
 * to be asked for that at once, the browser lays out the page once more. Returns a function that no longer waits.
 */
function onceLaidOut(element: HTMLElement | null, then: (element: HTMLElement) => void): () => void {
  if (!element) return () => undefined;
  const observer = new ResizeObserver(() => {
    observer.disconnect();
    then(element);
  });
  observer.observe(element);
  return () => observer.disconnect();
}

const isEmpty = ({ width, height }: Size): boolean => width === 0 || height === 0;

function measure({ clientWidth, clientHeight }: HTMLElement, stage: Stage): void {
  stage.resize({ width: clientWidth, height: clientHeight });
}
