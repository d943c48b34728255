import type { AnswerOf, ParamsOf, Route } from '@tribune/contract';
import { useState } from 'react';
import { useUpload } from '../app/calls.ts';

interface Options<R> {
  params?: ParamsOf<R>;
  changes: readonly Pick<Route, 'operationId'>[];
  onDone: (answer: AnswerOf<R>) => void;
}

/** A file that is validated when it is selected (`select`), and uploaded again to be imported (`confirm`). */
export function useValidatedFile<R extends Route>(route: R, { params, ...options }: Options<R>) {
  const [file, setFile] = useState<File | null>(null);
  const upload = useUpload(route, options);
  function send(chosen: File, dryRun: boolean) {
    const form = new FormData();
    if (dryRun) form.set('dryRun', 'true');
    form.set('file', chosen);
    upload.mutate({ ...(params !== undefined && { params }), form });
  }
  return {
    file,
    upload,
    select(chosen: File) {
      setFile(chosen);
      send(chosen, true);
    },
    confirm: () => file && send(file, false),
  };
}
