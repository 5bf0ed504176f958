import { useEffect, useEffectEvent, useId, useRef } from 'react';
import type Pad from 'signature_pad';
import { drawingSize } from '../../agreements.constants.ts';
import type { Drawing } from '../../signing.contract.ts';

interface SignaturePadProps {
  label: string;
  onDraw: (strokes: Drawing) => void;
  error: string | undefined;
}

/** Draws with a finger, a pen or a mouse. The library is loaded with it: most people type. */
export function SignaturePad({ label, onDraw, error }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<Pad>(null);
  const id = useId();
  const report = useEffectEvent(onDraw);
  useEffect(() => {
    const element = canvas.current!;
    let isActive = true;
    const start = async () => {
      const { default: SignaturePadOnCanvas } = await import('signature_pad');
      if (!isActive) return;
      const drawn = new SignaturePadOnCanvas(element, { minWidth: 1, maxWidth: 3, penColor: '#2f1e12' });
      pad.current = drawn;
      drawn.addEventListener('endStroke', () => report(toStrokes(drawn, element)));
      element.dataset['ready'] = '';
    };
    // Sharp on every screen. A turned phone clears it.
    const resize = () => {
      element.width = element.offsetWidth * devicePixelRatio;
      element.height = element.offsetHeight * devicePixelRatio;
      element.getContext('2d')!.scale(devicePixelRatio, devicePixelRatio);
      pad.current?.clear();
      report([]);
    };
    resize();
    void start();
    const observer = new ResizeObserver(() => {
      if (Math.abs(element.width - element.offsetWidth * devicePixelRatio) > 1) resize();
    });
    observer.observe(element);
    return () => {
      isActive = false;
      observer.disconnect();
      pad.current?.off();
      report([]);
    };
  }, []);
  return (
    <div className="grid gap-2">
      <canvas
        ref={canvas}
        className="signing-pad"
        role="img"
        aria-label={`Drawing area: ${label}`}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      {error && (
        <p id={`${id}-error`} className="field-error" role="alert">
          {error}
        </p>
      )}
      <p>
        <button
          className="text-button"
          type="button"
          onClick={() => {
            pad.current?.clear();
            onDraw([]);
          }}
        >
          Clear drawing
        </button>
      </p>
    </div>
  );
}

/** Scaled to one size, whatever the screen. */
function toStrokes(pad: Pad, { offsetWidth, offsetHeight }: HTMLCanvasElement): Drawing {
  const { width, height } = drawingSize;
  const scale = (value: number, from: number, to: number) =>
    Math.round(Math.min(Math.max((value / from) * to, 0), to) * 10) / 10;
  return pad
    .toData()
    .map(({ points }) =>
      points.map(({ x, y }): [number, number] => [scale(x, offsetWidth, width), scale(y, offsetHeight, height)]),
    );
}
