import { Stack } from '@mantine/core';
import { listAuditLog } from '@tribune/contract/audit/routes';
import { useReadPages } from '../../app/calls.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { PagedTable } from '../../components/paged-table.tsx';
import { Empty } from '../../components/states.tsx';
import { entryColumns } from './entry-columns.tsx';
import { EntryFilters, useEntryFilters } from './entry-filters.tsx';
import { Retention } from './retention.tsx';
import { useExport } from './use-export.ts';

/** Lists the actions of staff, API keys and the operator. */
export default function AuditLogPage() {
  const [filters, change] = useEntryFilters();
  const query = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
  const read = useReadPages(listAuditLog, { query: { limit: 50, ...query } });
  return (
    <>
      <PageHeader
        about="Sign-ins, settings, members, keys, exports and other actions of your team, your API keys and the operator. Entries can’t be changed. The history of a review shows decisions about it."
        menu={useExport(query)}
      />
      <Stack>
        <div>
          <EntryFilters filters={filters} change={change} />
          <PagedTable
            of={read}
            label="Audit log"
            rowsOf={({ entries }) => entries}
            keyOf={({ id }) => id}
            columns={entryColumns}
            empty={
              Object.keys(query).length > 0 ? (
                <Empty title="No matching entries" />
              ) : (
                <Empty title="No entries yet">Actions of your team appear here.</Empty>
              )
            }
          />
        </div>
        <Retention />
      </Stack>
    </>
  );
}
