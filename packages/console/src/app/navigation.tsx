import { Link } from '@tanstack/react-router';
import { roleReaches } from '@tribune/contract';
import { useMerchant } from './merchant.tsx';
import { groups } from './page.ts';
import { pages } from './pages.ts';
import classes from './shell.module.css';

/** The pages that this role can use, by group. */
export function Navigation() {
  const merchant = useMerchant();
  const usable = pages.filter(({ nav, role }) => nav && roleReaches(merchant.role, role));
  return groups.map((group) => {
    const own = usable.filter(({ nav }) => nav?.group === group);
    if (own.length === 0) return null;
    return (
      <div key={group}>
        <h2 className={classes.group}>{group}</h2>
        {own.map(({ path, title, nav }) => {
          const Icon = nav?.icon;
          return (
            <Link
              key={path}
              to={`/$merchantId/${path}` as string}
              params={{ merchantId: merchant.id } as never}
              className={classes.link}
              activeOptions={{ includeSearch: false }}
            >
              {Icon && <Icon size={18} stroke={1.7} aria-hidden />}
              {title}
            </Link>
          );
        })}
      </div>
    );
  });
}
