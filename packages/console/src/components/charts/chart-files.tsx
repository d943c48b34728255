import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { MenuAction } from '../action-menu.tsx';

type Add = (title: string, save: () => void) => () => void;

const FilesContext = createContext<Add | null>(null);

/** Collects the CSV files of all charts of a page in one menu, which replaces a button at each chart. */
export function useChartFiles() {
  const [files, setFiles] = useState<ReadonlyMap<string, () => void>>(new Map());
  const add = useMemo<Add>(
    () => (title, save) => {
      setFiles((known) => new Map(known).set(title, save));
      return () => setFiles((known) => new Map([...known].filter(([one]) => one !== title)));
    },
    [],
  );
  const menu: MenuAction[] = [...files].map(([title, save]) => ({
    label: `Download ${title} as CSV`,
    onClick: save,
  }));
  const collect = (children: ReactNode) => <FilesContext value={add}>{children}</FilesContext>;
  return { menu, collect };
}

/** Adds a chart’s file to the page's menu. Returns false on pages without such a menu, where the chart needs its own button. */
export function useChartFile(title: string, save: (() => void) | null): boolean {
  const add = useContext(FilesContext);
  const latest = useRef(save);
  latest.current = save;
  const hasFile = save !== null;
  // A layout effect, so that the header does not grow after the first paint.
  useLayoutEffect(
    () => (hasFile ? add?.(title, () => latest.current?.()) : undefined),
    [add, title, hasFile],
  );
  return add !== null;
}
